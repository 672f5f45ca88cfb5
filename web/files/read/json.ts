export type JsonRecord = { readonly [key: string]: unknown }

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns a text or number as text, also the HTML of other programs' `{"@type":"html","value":"…"}`; '' for other values. */
export function toText(value: unknown): string {
  if (isRecord(value)) return value['@type'] === undefined ? '' : toText(value.value)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
