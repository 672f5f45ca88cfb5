const milesPerKm = 1 / 1.609344

/** Countries that measure roads in miles (Unicode CLDR: US, UK, Liberia, Myanmar). */
const usesMiles = (locale: string) => ['US', 'GB', 'LR', 'MM'].includes(new Intl.Locale(locale).maximize().region ?? '')

/** The unit people measure distance in where the browser's language is spoken. */
export const distanceUnit = (locale = navigator.language) => (usesMiles(locale) ? 'imperial' : 'metric')

/** A distance with its unit, as precise as people say it: 8.4 mi, 37 km. */
export function formatDistance(km: number, locale = navigator.language): string {
  const miles = usesMiles(locale)
  const value = miles ? km * milesPerKm : km
  const digits = value < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: miles ? 'mile' : 'kilometer',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}
