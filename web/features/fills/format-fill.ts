import { formatShortDay } from '#shared/day-texts.ts'
import type { Fill, FillFields } from '#shared/fill.ts'
import type { Band } from '#shared/itinerary/band.ts'
import { convertBand } from '#shared/itinerary/consumption.ts'
import { type StoredUnit, toMeasure, toShown, type Units } from '#shared/units.ts'
import { type Energy, energyUnit } from '#shared/vehicle.ts'
import { findConsumptionUnit } from '../../data/measures.ts'
import { formatTenths } from '../vehicles/specs/consumption-text.ts'

// Days have no time zone, so show them in UTC, as saved.
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns 'November 2027' for 2027-11. */
export const formatMonth = (month: string): string => monthFormat.format(Date.parse(month))

/** Returns a quantity as entered: '84,210.5 km', '29.06 gal'. */
export function formatEntered(stored: number, unit: StoredUnit, units: Units): string {
  const measure = toMeasure(unit, units)
  // Distances are entered with at most one decimal.
  const digits = unit === 'km' ? 1 : 2
  return `${toShown(stored, measure).toLocaleString('en-US', { maximumFractionDigits: digits })} ${measure.sign}`
}

/** Returns the distance of a fill-up as entered; undefined without. */
function formatFillDistance({ odometer, km }: Pick<Fill, 'odometer' | 'km'>, units: Units): string | undefined {
  if (odometer !== undefined) return formatEntered(odometer, 'km', units)
  return km === undefined ? undefined : `${formatEntered(km, 'km', units)} driven`
}

/** Returns a fill-up in a line: 'Nov 3, 110 L, 84,210 km'. */
export const describeFill = (
  fill: FillFields,
  energy: Energy,
  units: Units,
  day: string = formatShortDay(fill.day),
): string =>
  [day, formatEntered(fill.amount, energyUnit(energy), units), formatFillDistance(fill, units)]
    .filter(Boolean)
    .join(', ')

/** Returns a consumption per 100 km in the user's unit: '21.6 L/100 km'. */
export function formatConsumption(per100: number, energy: Energy, units: Units): string {
  const { value, text } = findConsumptionUnit(units.consumption, energy)
  const { usual } = convertBand({ low: per100, usual: per100, high: per100 }, value)
  return `${formatTenths({ low: usual, high: usual })} ${text}`
}

/** Returns '21.6 L/100 km (19.2–24.2)'; in distance per amount, the band's ends swap. */
export function formatConsumptionBand(band: Band, energy: Energy, units: Units): string {
  const { value, text } = findConsumptionUnit(units.consumption, energy)
  const { usual, ...ends } = convertBand(band, value)
  return `${formatTenths({ low: usual, high: usual })} ${text} (${formatTenths(ends)})`
}

/** Returns prices added up by currency: 'A$1,020', or 'A$1,020 + $50'. '' without a price. */
export function formatPrices(fills: readonly Pick<Fill, 'price' | 'currency'>[]): string {
  const sums = new Map<string, number>()
  for (const { price, currency = '' } of fills)
    if (price !== undefined) sums.set(currency, (sums.get(currency) ?? 0) + price)
  return [...sums].map(([currency, sum]) => formatPrice(sum, currency)).join(' + ')
}

/** Returns 'A$102.50' with the currency's decimals, two without a currency; whole units from 1,000 on. */
export function formatPrice(price: number, currency: string): string {
  const digits = price >= 1_000 ? 0 : currency === '' ? 2 : undefined
  return price.toLocaleString('en-US', {
    ...(currency !== '' && { style: 'currency', currency }),
    ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })
}
