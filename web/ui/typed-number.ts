import { type Measure, toKept, toShown } from '#shared/units.ts'

/**
 * The number that was typed; undefined for an empty text, null for one that is no number or may be two. A comma stands for
 * the point where one or two digits follow it, and groups thousands where three do.
 */
export function readNumber(text: string): number | undefined | null {
  const typed = text.trim()
  if (typed === '') return undefined
  const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(typed)
    ? typed.replaceAll(',', '')
    : typed.replace(/^(-?\d*),(\d{1,2})$/, '$1.$2')
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

/** What a field shows of a number that was told, or not; of a quantity in the unit that it is typed in. */
export const toText = (value: number | undefined, measure?: Measure): string =>
  value === undefined ? '' : String(measure ? toShown(value, measure) : value)

/** What is to be kept of a quantity: what was kept before where the field still shows that, else as `readNumber` reads it. */
export function readQuantity(text: string, measure: Measure, before: number | undefined): number | undefined | null {
  if (before !== undefined && text === toText(before, measure)) return before
  const typed = readNumber(text)
  return typeof typed === 'number' ? toKept(typed, measure) : typed
}
