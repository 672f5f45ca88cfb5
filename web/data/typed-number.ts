import { type Measure, toShown, toStored } from '#shared/units.ts'

/**
 * Returns undefined for an empty text, null for an invalid or ambiguous one. A comma is a decimal comma before one or two digits, and
 * groups thousands before three.
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

/** Returns a field's text, in the field's unit for a quantity. */
export const toText = (value: number | undefined, measure?: Measure): string =>
  value === undefined ? '' : String(measure ? toShown(value, measure) : value)

/**
 * Returns how a field reads an amount from 0 to `most`. The field's text for `most` may be rounded up, and still means
 * `most`; `findErrors` returns the field's error for any other amount.
 */
export function createAmountReader(most: number, measure: Measure) {
  const full = toText(most, measure)
  const read = (text: string) => (text.trim() === full ? most : readQuantity(text, measure, undefined))
  return {
    full,
    read: (text: string): number => read(text) ?? 0,
    findErrors(field: string, text: string): Readonly<Record<string, string>> {
      const amount = read(text)
      const isPossible = typeof amount === 'number' && amount >= 0 && amount <= most
      return isPossible ? {} : { [field]: `Enter 0 to ${full} ${measure.sign}.` }
    },
  }
}

/** Returns the previous quantity if the field still shows it; else as `readNumber`. */
export function readQuantity(text: string, measure: Measure, before: number | undefined): number | undefined | null {
  if (before !== undefined && text === toText(before, measure)) return before
  const typed = readNumber(text)
  return typeof typed === 'number' ? toStored(typed, measure) : typed
}
