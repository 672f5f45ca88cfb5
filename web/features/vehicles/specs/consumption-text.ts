import type { Band } from '#shared/itinerary/band.ts'
import { type ConsumptionUnit, consumptionUnits, convertConsumption, roundStored } from '#shared/units.ts'
import { readNumber } from '../../../data/typed-number.ts'

/**
 * Returns a form value such as '18@us', typed text with its unit, so that switching units back restores the text. Saved values such as
 * '13.0675' are per 100 km.
 */
export const toTyped = (text: string, unit: ConsumptionUnit): string => (text.trim() === '' ? '' : `${text}@${unit}`)

function readTyped(value: string): { readonly text: string; readonly unit: ConsumptionUnit | undefined } {
  const at = value.lastIndexOf('@')
  const unit = consumptionUnits.find((one) => one === value.slice(at + 1))
  return unit === undefined || at < 0 ? { text: value, unit: undefined } : { text: value.slice(0, at), unit }
}

/** Returns the value to send: per 100 km, or text that is not a number. */
export function toPer100(value: string): number | string {
  const { text, unit = 'per100' } = readTyped(value)
  const figure = readNumber(text) ?? text
  // 0 mpg can't be converted; the server refuses 0 with its own message.
  if (typeof figure === 'string' || figure === 0) return figure
  return roundStored(convertConsumption(figure, unit))
}

export function showConsumption(value: string, unit: ConsumptionUnit): string {
  const typed = readTyped(value)
  if (typed.unit === unit) return typed.text
  const per100 = toPer100(value)
  return typeof per100 === 'number' && per100 > 0 ? formatConsumption(convertConsumption(per100, unit)) : typed.text
}

const formatConsumption = (figure: number): string => String(Math.round(figure * 100) / 100)

/** Returns '11.7–12.9', or one number if both are equal. */
export function formatTenths({ low, high }: Pick<Band, 'low' | 'high'>): string {
  const [from, to] = [low, high].map((figure) => String(Math.round(figure * 10) / 10))
  return from === to ? `${from}` : `${from}–${to}`
}
