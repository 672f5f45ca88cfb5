import { isIPv6 } from 'node:net'

/**
 * What one visitor's addresses have in common: an IPv4 address itself, of an IPv6 address the first 64 bits (a household
 * is given that many, and may use a new address for every request).
 */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address.slice(0, 45) || 'unknown'
  const [head = '', tail] = address.split('%', 1).join('').toLowerCase().split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array<string>(gap).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
