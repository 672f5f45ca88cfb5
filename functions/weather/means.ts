import type { DailyTemperatures } from './provider.ts'
import { type MonthDay, toMonthDay } from './stay-days.ts'

/**
 * Means of a calendar day in degrees Celsius, over `years` measured years, and the highest maximum. All are 0 without
 * measurements.
 */
export type DayMeans = { readonly min: number; readonly max: number; readonly years: number; readonly hottest: number }

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
 * Returns a window's means and its highest maximum, in degrees Celsius to a hundredth. Each measured day has the same weight, so
 * February 29 counts only in leap years. Undefined without measurements.
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
