/** `isLast` is true if the connection cannot be used again. */
export type Answer = { readonly status: number; readonly text: string; readonly isLast: boolean }

/**
 * Reads an answer of HTTP/1.1 with JSON from a connection's bytes. Returns the least number of bytes of a complete one if it is not complete.
 * Throws for other protocols.
 */
export function readResponse(bytes: Buffer): Answer | number {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return bytes.length + 1
  const head = bytes.toString('latin1', 0, end)
  const status = Number(/^HTTP\/1\.1 ([2-5]\d\d)/.exec(head)?.[1])
  if (Number.isNaN(status)) throw new Error('The answer is not HTTP/1.1')
  const [, length] = /\ncontent-length: *(\d+)/i.exec(head) ?? []
  if (length !== undefined) {
    const last = end + 4 + Number(length)
    const isLast = bytes.length !== last || /\nconnection: *close/i.test(head)
    return bytes.length < last ? last : { status, text: bytes.toString('utf8', end + 4, last), isLast }
  }
  // Otherwise it is chunked (RFC 9112, 7.1): lines of JSON, each after a line with its length, and an empty one at the end.
  const chunks = bytes.toString('latin1', end + 2)
  if (!chunks.endsWith('\n0\r\n\r\n')) return bytes.length + 1
  const json = chunks.split('\r\n').filter((_, line) => line % 2 === 0)
  return { status, text: Buffer.from(json.join(''), 'latin1').toString(), isLast: true }
}
