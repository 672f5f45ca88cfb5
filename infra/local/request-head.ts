/** The head of a request: headers by their names in lower case, and the length (bytes) of the body. */
export type RequestHead = { readonly headers: Readonly<Record<string, string>>; readonly bodyLength: number }

/** A header as every sender writes it (RFC 9112, 5): a name, a colon, and a text in one line. */
const plainHeader = /^([\w!#$%&'*+.^`|~-]+):[\t ]*([\t\x20-\x7e]*)$/

/**
 * Reads the head of a request of HTTP/1.1, without the empty line at its end. Undefined for one that its next reader could
 * understand otherwise: with a line that is not plain, a header twice, or a body whose length is not said.
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
