import { type Measure, metric, roundStored, toMeasure, toStored } from '#shared/units.ts'
import { readNumber, toText } from '../../../data/typed-number.ts'

/** Mark of volumes typed in gallons ('21@gal'). Liters and kilowatt-hours have none. */
const mark = '@gal'
const gallon = toMeasure('L', { ...metric, volume: 'gallon' })

const isGallon = ({ size }: Measure) => size === gallon.size
const isTypedInGallons = (value: string) => value.endsWith(mark)
const toTypedText = (value: string) => (isTypedInGallons(value) ? value.slice(0, -mark.length) : value)

export const toTypedVolume = (text: string, measure: Measure): string =>
  isGallon(measure) && text.trim() !== '' ? `${text}${mark}` : text

/** Returns the value to send: liters, or text that is not a number. */
export function toLitres(value: string): number | string {
  const text = toTypedText(value)
  const typed = readNumber(text)
  if (typeof typed !== 'number') return text
  return isTypedInGallons(value) ? toStored(typed, gallon) : roundStored(typed)
}

export function showVolume(value: string, measure: Measure): string {
  if (isTypedInGallons(value) === isGallon(measure)) return toTypedText(value)
  const litres = toLitres(value)
  return typeof litres === 'number' ? toText(litres, measure) : litres
}
