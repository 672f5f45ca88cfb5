import { createHmac, hash } from 'node:crypto'

/** What calls are signed with; the token belongs to credentials that expire. */
export type Credentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

/** A call to be signed: a POST of JSON to one of a service's operations. */
export type Call = {
  readonly host: string
  /** As it stands in the request line. */
  readonly path: string
  readonly contentType: string
  /** The operation, such as `DynamoDB_20120810.GetItem`. */
  readonly target: string
  readonly body: string
}

const algorithm = 'AWS4-HMAC-SHA256'

/**
 * Signs calls to a service in a region by Signature Version 4
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html), at a moment in milliseconds
 * since 1970. Answers all headers of the call, names and values in turn.
 */
export function createSigner(service: string, region: string) {
  let derived: { readonly from: string; readonly key: Buffer } | undefined

  /** A key is good for a day (UTC), and its four HMACs are done once in it. */
  function deriveKey(day: string, secret: string): Buffer {
    const from = day + secret
    if (derived?.from !== from) {
      const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
      derived = { from, key }
    }
    return derived.key
  }

  return ({ host, path, contentType, target, body }: Call, credentials: Credentials, now: number): string[] => {
    const date = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
    const day = date.slice(0, 8)
    const bodyHash = hash('sha256', body)
    const { accessKeyId, secretAccessKey, sessionToken } = credentials
    const signed = [
      ['content-type', contentType],
      ['host', host],
      ['x-amz-content-sha256', bodyHash],
      ['x-amz-date', date],
      ...(sessionToken === undefined ? [] : [['x-amz-security-token', sessionToken]]),
      ['x-amz-target', target],
    ]
    const names = signed.map(([name]) => name).join(';')
    const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
    const canonical = `POST\n${encodePath(path)}\n\n${lines}\n${names}\n${bodyHash}`
    const scope = `${day}/${region}/${service}/aws4_request`
    const signature = hmac(
      deriveKey(day, secretAccessKey),
      `${algorithm}\n${date}\n${scope}\n${hash('sha256', canonical)}`,
    ).toString('hex')
    const authorization = `${algorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
    return [...signed.flat(), 'authorization', authorization, 'content-length', String(Buffer.byteLength(body))]
  }
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The path is signed with all but unreserved characters escaped (RFC 3986), those that escape others too. */
const encodePath = (path: string): string =>
  path.replace(/[^\w.~/-]/g, (character) => `%${Buffer.from(character).toString('hex').toUpperCase()}`)
