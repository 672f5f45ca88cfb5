import type { IncomingMessage } from 'node:http'
import { isLoopback } from './address.ts'

/** The names of the machine itself, which mean the same everywhere and so lead nobody else here. */
export const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** The name in a `Host` header, without its port. */
export const toHostName = (host = ''): string => host.toLowerCase().replace(/:\d*$/, '')

/** Headers that proxies, load balancers and content delivery networks add to what they pass on. */
const forwardingHeader =
  /^(forwarded|via|cdn-loop|x-forwarded(-.*)?|x-(original|envoy|azure)-.*|cf-.*|(.*-)?(client|user|real|remote|connecting|connection)-ip)$/

type LocalRequest = Pick<IncomingMessage, 'headers' | 'httpVersion'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/**
 * Returns true if a request was made on this machine and not passed on by a proxy. The pages below /__local/ show emails with reset
 * links, and a proxy on this machine connects from it, too.
 */
export function isLocalRequest({ headers, httpVersion, socket }: LocalRequest): boolean {
  // nginx speaks HTTP/1.0 unless told otherwise, names the machine itself as Host, and adds no header that shows it.
  if (httpVersion === '1.0' || !localHosts.includes(toHostName(headers.host))) return false
  return isLoopback(socket.remoteAddress) && !Object.keys(headers).some((name) => forwardingHeader.test(name))
}
