import { type Measure, metric, roundKept, toKept, toMeasure } from '#shared/units.ts'
import { readNumber, toText } from '../../../ui/typed-number.ts'

/**
 * A volume in a form's values: '21@gal' as it was typed in gallons, so that it is shown as it was; '80' as it is kept, in litres.
 * Kilowatt-hours stand there as they are.
 */
const mark = '@gal'
const gallon = toMeasure('L', { ...metric, volume: 'gallon' })

const isGallon = ({ size }: Measure) => size === gallon.size
const isTypedInGallons = (value: string) => value.endsWith(mark)
const toTypedText = (value: string) => (isTypedInGallons(value) ? value.slice(0, -mark.length) : value)

export const toTypedVolume = (text: string, measure: Measure): string =>
  isGallon(measure) && text.trim() !== '' ? `${text}${mark}` : text

/** What is sent: litres, or what was typed when it is no number. */
export function toLitres(value: string): number | string {
  const text = toTypedText(value)
  const typed = readNumber(text)
  if (typeof typed !== 'number') return text
  return isTypedInGallons(value) ? toKept(typed, gallon) : roundKept(typed)
}

/** What a field in this unit shows. */
export function showVolume(value: string, measure: Measure): string {
  if (isTypedInGallons(value) === isGallon(measure)) return toTypedText(value)
  const litres = toLitres(value)
  return typeof litres === 'number' ? toText(litres, measure) : litres
}
