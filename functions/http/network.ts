import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns what a visitor's addresses have in common: an IPv4 address, or the first 64 bits of an IPv6 address (a household has
 * these, and may change the rest with each request).
 */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address.slice(0, 45) || 'unknown'
  return `${listGroups(address).slice(0, 4).join(':')}::/64`
}

/** Returns the loggable part of an address: the first 24 bits of an IPv4 address, 48 of an IPv6 address. */
export function toLoggedNetwork(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(address) ? `${listGroups(address).slice(0, 3).join(':')}::/48` : 'unknown'
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function listGroups(address: string): string[] {
  const [head = '', tail] = address.split('%', 1).join('').toLowerCase().split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(gap).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
