/** Returns the parsed JSON, or undefined for invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the parsed object or list; undefined for anything else, such as a truncated text or an HTML page. */
export function parseObject(text: string): object | undefined {
  const body = parseJson(text)
  return typeof body === 'object' && body !== null ? body : undefined
}
