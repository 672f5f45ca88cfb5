import type { DailyTemperatures } from './provider.ts'
import { type MonthDay, toMonthDay } from './stay-days.ts'

/** Means of one calendar day in degrees Celsius, over so many measured years, and the highest maximum of them; 0 years when nobody measured. */
export type DayMeans = { readonly min: number; readonly max: number; readonly years: number; readonly hottest: number }

/** The means of each calendar day that was asked about. */
export function averageByDay(
  days: Iterable<MonthDay>,
  measured: readonly DailyTemperatures[],
): ReadonlyMap<MonthDay, DayMeans> {
  const byDay = Map.groupBy(measured, (one) => toMonthDay(one.day))
  return new Map(
    [...days].map((day) => {
      const all = byDay.get(day) ?? []
      const mean = (pick: 'min' | 'max') => toThousandths(all.reduce((sum, one) => sum + one[pick], 0) / all.length)
      return [
        day,
        all.length === 0
          ? { min: 0, max: 0, years: 0, hottest: 0 }
          : { min: mean('min'), max: mean('max'), years: all.length, hottest: Math.max(...all.map(({ max }) => max)) },
      ]
    }),
  )
}

/**
 * The mean of all daily minima and of all daily maxima of a window, in degrees Celsius to a hundredth, and the hottest
 * day of them all: every measured day of every year counts the same, so 29 February counts as often as it came. Undefined
 * when nothing was measured.
 */
export function averageDays(days: readonly DayMeans[]): Omit<DayMeans, 'years'> | undefined {
  const measured = days.reduce((sum, day) => sum + day.years, 0)
  if (measured === 0) return undefined
  const mean = (pick: 'min' | 'max') =>
    Math.round((days.reduce((sum, day) => sum + day[pick] * day.years, 0) / measured) * 100) / 100
  const hottest = Math.max(...days.flatMap((day) => (day.years > 0 ? day.hottest : [])))
  return { min: mean('min'), max: mean('max'), hottest: Math.round(hottest * 100) / 100 }
}

const toThousandths = (value: number): number => Math.round(value * 1_000) / 1_000
