/** Returns undefined for invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns undefined for anything but an object or list. */
export function parseObject(text: string): object | undefined {
  const body = parseJson(text)
  return typeof body === 'object' && body !== null ? body : undefined
}
