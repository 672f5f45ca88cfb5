import { metric, toMeasure, type Units } from '#shared/units.ts'

/** Returns a distance as people say it: 8.4 mi, 37 km. */
export function formatDistance(km: number, distance: Units['distance'], locale = navigator.language): string {
  const value = km / toMeasure('km', { ...metric, distance }).size
  const digits = value < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: distance === 'mi' ? 'mile' : 'kilometer',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}
