/** Headers by lowercase name, and the body's length in bytes. */
export type RequestHead = { readonly headers: Readonly<Record<string, string>>; readonly bodyLength: number }

/** A header on one line: name, colon, text (RFC 9112, 5). */
const plainHeader = /^([\w!#$%&'*+.^`|~-]+):[\t ]*([\t\x20-\x7e]*)$/

/**
 * Parses an HTTP/1.1 request head without its final empty line. Undefined for what the next reader could parse
 * differently: unusual lines, repeated headers, a body without a length.
 */
export function parseRequestHead(text: string): RequestHead | undefined {
  const [requestLine = '', ...lines] = text.split('\r\n')
  if (!/^[A-Z]+ [\x21-\x7e]+ HTTP\/1\.1$/.test(requestLine)) return undefined
  const headers: Record<string, string> = Object.create(null)
  for (const line of lines) {
    const [, name = '', value = ''] = plainHeader.exec(line) ?? []
    const key = name.toLowerCase()
    if (name === '' || key in headers) return undefined
    headers[key] = value.trimEnd()
  }
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
  if (coding !== undefined || !/^\d{1,10}$/.test(length)) return undefined
  return { headers, bodyLength: Number(length) }
}
