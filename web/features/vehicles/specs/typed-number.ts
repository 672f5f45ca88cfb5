/**
 * The number that was typed, or the text as it is, for the server to refuse. A comma stands for the point where one or two
 * digits follow it, and groups thousands where three do.
 */
export function readNumber(text: string): number | string {
  const typed = text.trim()
  const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(typed)
    ? typed.replaceAll(',', '')
    : typed.replace(/^(\d*),(\d{1,2})$/, '$1.$2')
  const value = plain === '' ? Number.NaN : Number(plain)
  return Number.isFinite(value) ? value : text
}
