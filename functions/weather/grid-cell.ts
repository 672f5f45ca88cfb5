import type { Position } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import type { DailyTemperatures } from './provider.ts'
import type { MonthDay } from './stay-days.ts'

/** Means of one calendar day in degrees Celsius, over so many measured years; 0 years when nobody measured. */
export type DayMeans = { readonly min: number; readonly max: number; readonly years: number }

/** A square of the climate map: its name in the table and the place in its middle that providers are asked about. */
export type Cell = { readonly name: string; readonly centre: Position }

const perDegree = Math.round(1 / limits.weather.cellDegrees)

/** The cell of a place. Both names of the date line are one, and at a pole every longitude is. */
export function cellOf({ latitude, longitude }: Position): Cell {
  const row = Math.round(latitude * perDegree)
  const column = Math.abs(row) === 90 * perDegree ? 0 : Math.round(longitude * perDegree)
  const centre = {
    latitude: degrees(row),
    longitude: degrees(column === -180 * perDegree ? 180 * perDegree : column),
  }
  return { name: `${centre.latitude.toFixed(2)},${centre.longitude.toFixed(2)}`, centre }
}

// Twentieths of a degree have two decimals; adding zero keeps '-0.00' from being another cell than '0.00'.
const degrees = (twentieths: number): number => Number((twentieths / perDegree).toFixed(2)) + 0

/** The means of each calendar day that was asked about. */
export function meansByDay(
  asked: Iterable<MonthDay>,
  measured: readonly DailyTemperatures[],
): ReadonlyMap<MonthDay, DayMeans> {
  const byDay = Map.groupBy(measured, (one) => one.day.slice(5))
  return new Map(
    [...asked].map((day) => {
      const all = byDay.get(day) ?? []
      const mean = (pick: 'min' | 'max') => thousandths(all.reduce((sum, one) => sum + one[pick], 0) / all.length)
      return [
        day,
        all.length === 0 ? { min: 0, max: 0, years: 0 } : { min: mean('min'), max: mean('max'), years: all.length },
      ]
    }),
  )
}

/**
 * The mean of all daily minima and of all daily maxima of a window, in degrees Celsius to a hundredth: every measured
 * day of every year counts the same, so 29 February counts as often as it came. Undefined when nothing was measured.
 */
export function meansOf(days: readonly DayMeans[]): { min: number; max: number } | undefined {
  const measured = days.reduce((sum, day) => sum + day.years, 0)
  if (measured === 0) return undefined
  const mean = (pick: 'min' | 'max') =>
    Math.round((days.reduce((sum, day) => sum + day[pick] * day.years, 0) / measured) * 100) / 100
  return { min: mean('min'), max: mean('max') }
}

const thousandths = (value: number): number => Math.round(value * 1_000) / 1_000
