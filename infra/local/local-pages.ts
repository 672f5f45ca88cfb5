import type { IncomingMessage } from 'node:http'
import { isLoopback } from './address.ts'

/** Names that always mean the machine itself. */
export const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Returns the name in a `Host` header, without the port. */
export const toHostName = (host = ''): string => host.toLowerCase().replace(/:\d*$/, '')

/** Headers that proxies, load balancers and CDNs add. */
const forwardingHeader =
  /^(forwarded|via|cdn-loop|x-forwarded(-.*)?|x-(original|envoy|azure)-.*|cf-.*|(.*-)?(client|user|real|remote|connecting|connection)-ip)$/

type LocalRequest = Pick<IncomingMessage, 'headers' | 'httpVersion'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/**
 * Returns true for a request made on this machine and not forwarded by a proxy, which may run here too. The pages below
 * /__local/ show emails with reset links.
 */
export function isLocalRequest({ headers, httpVersion, socket }: LocalRequest): boolean {
  // By default nginx uses HTTP/1.0, sets a local Host, and adds no header.
  if (httpVersion === '1.0' || !localHosts.includes(toHostName(headers.host))) return false
  return isLoopback(socket.remoteAddress) && !Object.keys(headers).some((name) => forwardingHeader.test(name))
}
