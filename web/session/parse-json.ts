/** What a text of JSON says; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The object or list that a text is, or undefined: it is empty, cut off, or a page. */
export function parseObject(text: string): object | undefined {
  const body = parseJson(text)
  return typeof body === 'object' && body !== null ? body : undefined
}
