import { Agent as HttpAgent, request } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { type Credentials, createSigner, type Service } from './signature.ts'

const connections = { keepAlive: true, maxSockets: 50 }

/** Calls an operation and returns the answer's JSON. */
export type Call = <Answer>(
  operation: string,
  input: object,
  signal: AbortSignal,
  read: (text: string) => Answer,
) => Promise<Answer>

/**
 * Returns the calls of a service with AWS's JSON protocol, without the SDK, whose middleware takes several times as much processor time. Region,
 * endpoint and credentials are those of a function's variables. Does not retry.
 *
 * @throws ServiceException; SyntaxError with `$metadata`, like the SDK, for an unreadable answer; Node's error for a lost connection; the
 * signal's reason after an abort
 */
export function openService(service: Service): Call {
  let opened: ReturnType<typeof open> | undefined

  function open() {
    const { url, region } = findEndpoint(service.name)
    const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`
    const agent = new (url.protocol === 'http:' ? HttpAgent : HttpsAgent)(connections)
    return { sign: createSigner(service, { region, host: url.host, path }), post: createPost(url, path, agent) }
  }

  return async (operation, input, signal, read) => {
    opened ??= open()
    const body = JSON.stringify(input)
    const { status, text } = await opened.post(
      opened.sign(operation, body, readCredentials(), Date.now()),
      body,
      signal,
    )
    try {
      if (status < 300) return read(text)
      throw new ServiceException(status, text)
    } catch (error) {
      throw error instanceof SyntaxError ? Object.assign(error, { $metadata: { httpStatusCode: status } }) : error
    }
  }
}

/** Throws if the region is missing. */
function findEndpoint(name: string): { readonly url: URL; readonly region: string } {
  const { AWS_REGION: region, AWS_ENDPOINT_URL: common, [`AWS_ENDPOINT_URL_${name.toUpperCase()}`]: own } = process.env
  if (!region) throw new Error('The region is missing: set AWS_REGION')
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  return { url: new URL(own || common || `https://${name}.${region}.${domain}`), region }
}

/** Reads them at each call, because an emulator and a test may change them; Lambda starts a new container. Throws if they are missing. */
function readCredentials(): Credentials {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = process.env
  if (!accessKeyId || !secretAccessKey)
    throw new Error('The credentials are missing: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  return { accessKeyId, secretAccessKey, sessionToken: AWS_SESSION_TOKEN || undefined }
}

/** An exception of an AWS service, in the SDK's form, so that its readers need not know which of the two made the call. */
class ServiceException extends Error {
  readonly $metadata: { readonly httpStatusCode: number }
  /** The reason for each write of a refused transaction. */
  readonly CancellationReasons: readonly { readonly Code?: string }[] | undefined

  constructor(status: number, text: string) {
    const { __type: type = 'Unknown', message, Message, CancellationReasons } = JSON.parse(text || '{}') ?? {}
    super(String(message ?? Message ?? 'UnknownError'))
    this.name = String(type).replace(/^.*#/, '')
    this.$metadata = { httpStatusCode: status }
    this.CancellationReasons = CancellationReasons
  }
}

/**
 * Returns a function that POSTs to a service's path. `headers` alternates names and values and includes `host` and
 * `content-length`. Throws Node's error for a lost connection, and the signal's reason after an abort.
 */
function createPost(url: URL, path: string, agent: HttpAgent) {
  const { protocol, hostname, port } = urlToHttpOptions(url)

  return (
    headers: readonly string[],
    body: string,
    signal: AbortSignal,
  ): Promise<{ readonly status: number; readonly text: string }> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const outgoing = request({ protocol, hostname, port, path, method: 'POST', headers, agent }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      })
      outgoing.on('error', reject)
      // Each call has its own signal, so the listener need not be removed.
      signal.addEventListener('abort', () => {
        outgoing.destroy()
        reject(signal.reason)
      })
      outgoing.end(body)
    })
}
