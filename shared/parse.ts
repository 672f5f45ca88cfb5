/** Returns undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a part of a URL without its percent-encoding; undefined for one that is not valid. */
export function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Returns undefined for anything but an object or list. */
export function parseObject(text: string): object | undefined {
  const body = parseJson(text)
  return typeof body === 'object' && body !== null ? body : undefined
}
