/** A typed number; undefined for an empty text, null for one that is no number. A comma may stand for the point. */
export function readNumber(text: string): number | undefined | null {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return undefined
  const value = Number(typed)
  return Number.isFinite(value) ? value : null
}

export const toText = (value: number | undefined): string => (value === undefined ? '' : String(value))
