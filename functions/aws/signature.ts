import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'

/** `sessionToken` comes with temporary credentials. */
export type Credentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

type Endpoint = {
  readonly region: string
  readonly host: string
  /** The path in the request line. */
  readonly path: string
}

/** A service with AWS's JSON protocol. `target` precedes the operation in `x-amz-target`. */
export type Service = { readonly name: string; readonly target: string; readonly contentType: string }

const algorithm = 'AWS4-HMAC-SHA256'

/**
 * Returns a function that signs a POST by Signature Version 4
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html) at `now` (ms since 1970), for an
 * operation such as `GetItem`. It returns all headers, alternating names and values.
 */
export function createSigner({ name: service, target, contentType }: Service, { region, host, path }: Endpoint) {
  const canonicalPath = encodePath(path)
  let derived: { readonly from: string; readonly key: KeyObject } | undefined

  /** Derives the key of a day (UTC) once. */
  function deriveKey(day: string, secret: string): KeyObject {
    const from = day + secret
    if (derived?.from !== from) {
      const key = [day, region, service, 'aws4_request'].reduce(
        (key, part) => createHmac('sha256', key).update(part).digest(),
        Buffer.from(`AWS4${secret}`),
      )
      // A key object signs ten times as fast as the key's bytes.
      derived = { from, key: createSecretKey(key) }
    }
    return derived.key
  }

  return (operation: string, body: string, credentials: Credentials, now: number): string[] => {
    const date = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
    const day = date.slice(0, 8)
    const scope = `${day}/${region}/${service}/aws4_request`
    const bodyHash = hash('sha256', body)
    const { accessKeyId, secretAccessKey, sessionToken } = credentials
    const token = sessionToken === undefined ? [] : ['x-amz-security-token', sessionToken]
    const [tokenName, tokenLine] = token.length > 0 ? [`${token[0]};`, `${token.join(':')}\n`] : ['', '']

    // Sorted by name, as Signature Version 4 requires.
    const names = `content-type;host;x-amz-content-sha256;x-amz-date;${tokenName}x-amz-target`
    const lines = `content-type:${contentType}\nhost:${host}\nx-amz-content-sha256:${bodyHash}\nx-amz-date:${date}\n${tokenLine}x-amz-target:${target}.${operation}\n`
    const canonical = hash('sha256', `POST\n${canonicalPath}\n\n${lines}\n${names}\n${bodyHash}`)
    const signature = createHmac('sha256', deriveKey(day, secretAccessKey))
      .update(`${algorithm}\n${date}\n${scope}\n${canonical}`)
      .digest('hex')
    return [
      ['content-type', contentType],
      ['host', host],
      ['x-amz-content-sha256', bodyHash],
      ['x-amz-date', date],
      token,
      ['x-amz-target', `${target}.${operation}`],
      ['content-length', String(Buffer.byteLength(body))],
      [
        'authorization',
        `${algorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
      ],
    ].flat()
  }
}

/** Escapes all but unreserved characters (RFC 3986), even percent signs, as Signature Version 4 requires. */
const encodePath = (path: string): string =>
  path.replace(/[^\w.~/-]/g, (character) => `%${Buffer.from(character).toString('hex').toUpperCase()}`)
