import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns an IP address in the one form that others are compared with: IPv6 compressed and in lower case, without a zone, and as
 * IPv4 where it maps an IPv4 address (`::ffff:127.0.0.1`). Undefined for any other text.
 */
export function normalizeAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  const [address = ''] = text.split('%', 1)
  if (!isIPv6(address)) return undefined
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(compressed) ?? []
  if (high === undefined || low === undefined) return compressed
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 255])
    .join('.')
}

/** Returns whether an address is of the machine itself, `127.0.0.0/8` or `::1`. */
export function isLoopback(address: string | undefined): boolean {
  const normalized = normalizeAddress(address ?? '')
  return normalized === '::1' || normalized?.startsWith('127.') === true
}

/** The origin of a request, and its proxies. */
type Sender = {
  /** The address that the connection comes from. */
  readonly peer: string | undefined
  readonly forwardedFor: string | readonly string[] | undefined
}

/**
 * Returns the address of the client: the connection's, or, where that is a trusted proxy's, the last one in `X-Forwarded-For` that
 * is not. Each proxy adds the address it was called from at the end, and a client can make up whatever stands before its own. The
 * connection's address is also returned where that entry is no address.
 */
export function findClientAddress({ peer, forwardedFor = '' }: Sender, trusted: ReadonlySet<string>): string {
  const connected = normalizeAddress(peer ?? '') ?? 'unknown'
  if (!trusted.has(connected)) return connected
  const forwarded = String(forwardedFor).split(',').map(parseEntry)
  const client = forwarded.findLast((address) => address === undefined || !trusted.has(address))
  return client ?? connected
}

/** Reads an address that may carry a port, and brackets if it is IPv6. */
function parseEntry(entry: string): string | undefined {
  const text = entry.trim()
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  return normalizeAddress(bracketed ?? dotted ?? text)
}
