import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns an IP address for comparisons: IPv6 compressed, lowercase and without a zone; IPv4 if mapped
 * (`::ffff:127.0.0.1`). Undefined for any other text.
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

/** Returns true for `127.0.0.0/8` and `::1`. */
export function isLoopback(address: string | undefined): boolean {
  const normalized = normalizeAddress(address ?? '')
  return normalized === '::1' || normalized?.startsWith('127.') === true
}

type Sender = {
  /** The connection's address. */
  readonly peer: string | undefined
  readonly forwardedFor: string | readonly string[] | undefined
}

/**
 * Returns the client's address: the connection's, or, if that is a trusted proxy, the last untrusted one in
 * `X-Forwarded-For`. Each proxy appends its caller's address, and a client can forge everything before its own. An
 * invalid entry counts as the connection's address.
 */
export function findClientAddress({ peer, forwardedFor = '' }: Sender, trusted: ReadonlySet<string>): string {
  const connected = normalizeAddress(peer ?? '') ?? 'unknown'
  if (!trusted.has(connected)) return connected
  const forwarded = String(forwardedFor).split(',').map(parseEntry)
  const client = forwarded.findLast((address) => address === undefined || !trusted.has(address))
  return client ?? connected
}

/** Parses an address with optional port and IPv6 brackets. */
function parseEntry(entry: string): string | undefined {
  const text = entry.trim()
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  return normalizeAddress(bracketed ?? dotted ?? text)
}
