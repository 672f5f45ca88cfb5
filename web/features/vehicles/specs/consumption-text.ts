import type { Band } from '#shared/itinerary/band.ts'
import { type ConsumptionUnit, consumptionUnits, convertConsumption, roundKept } from '#shared/units.ts'
import { readNumber } from '../../../ui/typed-number.ts'

/**
 * A consumption in a form's values: '18@us' as it was typed, with the unit it was typed in, so that it is shown as it was when
 * the unit goes there and back; '13.0675' as it is kept, per 100 km.
 */
export const toTyped = (text: string, unit: ConsumptionUnit): string => (text.trim() === '' ? '' : `${text}@${unit}`)

function readTyped(value: string): { readonly text: string; readonly unit: ConsumptionUnit | undefined } {
  const at = value.lastIndexOf('@')
  const unit = consumptionUnits.find((one) => one === value.slice(at + 1))
  return unit === undefined || at < 0 ? { text: value, unit: undefined } : { text: value.slice(0, at), unit }
}

/** What is sent: per 100 km, or what was typed when it is no number. */
export function toPer100(value: string): number | string {
  const { text, unit = 'per100' } = readTyped(value)
  const figure = readNumber(text) ?? text
  // Nothing is as far as one gets on a litre; the server refuses 0 in its own words.
  if (typeof figure === 'string' || figure === 0) return figure
  return roundKept(convertConsumption(figure, unit))
}

/** What a field in this unit shows. */
export function showConsumption(value: string, unit: ConsumptionUnit): string {
  const typed = readTyped(value)
  if (typed.unit === unit) return typed.text
  const per100 = toPer100(value)
  return typeof per100 === 'number' && per100 > 0 ? formatConsumption(convertConsumption(per100, unit)) : typed.text
}

const formatConsumption = (figure: number): string => String(Math.round(figure * 100) / 100)

/** Figures that are worked out: '11.7–12.9', or one where both are the same. */
export function formatTenths({ low, high }: Pick<Band, 'low' | 'high'>): string {
  const [from, to] = [low, high].map((figure) => String(Math.round(figure * 10) / 10))
  return from === to ? `${from}` : `${from}–${to}`
}
