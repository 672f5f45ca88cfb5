/** Cells of a fill-up's row: flags, units and currencies as programs of several languages write them. */
import { kmInMile, litresInGallon, type Units } from '#shared/units.ts'

export type Volume = 'L' | 'gal' | 'gal uk'

/** Kilometers in a unit of distance; liters in a unit of volume. */
export const sizes = { km: 1, mi: kmInMile, L: 1, kWh: 1, gal: litresInGallon.us, 'gal uk': litresInGallon.uk } as const

const fold = (text: string) => text.slice(0, 60).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Returns undefined for a text that is neither yes nor no. Road Trip marks a fill-up behind a gap with 'Reset'. */
export function readFlag(text: string): boolean | undefined {
  const word = fold(text)
  if (/^(1|true|yes|y|x|✓|ja|oui|si|sim|tak)$|^(full|voll|reset)/.test(word)) return true
  return /^(0|false|no|n|nein|nee|non|nao|nie)$|^(part|teil)/.test(word) ? false : undefined
}

/** Reads full, partial and first fill-ups, also as the numbers 1, 2 and 3 of Spritmonitor. */
export const readFullType = (text: string): boolean | undefined =>
  /^(3|first|erst)/i.test(text) ? true : text === '2' ? false : readFlag(text)

/** Returns the unit of distance that a title, a cell or its signs name; undefined without one. */
export const findDistance = (text: string): Units['distance'] | undefined =>
  /(^|[^\p{L}])(mi|miles?|mls)([^\p{L}]|$)/iu.test(text)
    ? 'mi'
    : /(^|[^\p{L}])(kms?|kilomet\p{L}+)([^\p{L}]|$)/iu.test(text)
      ? 'km'
      : undefined

/** Returns the unit of an amount that a title, a cell or its signs name; undefined without one. Gallons are US gallons. */
export function findVolume(text: string): Volume | 'kWh' | undefined {
  if (/gal/i.test(text)) return /uk|imp|brit/i.test(text) ? 'gal uk' : 'gal'
  if (/kwh/i.test(text)) return 'kWh'
  return /(^|[^\p{L}])(l|ltrs?|lit(er|re|ro|ri|r)s?)([^\p{L}]|$)/iu.test(text) ? 'L' : undefined
}

const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₩': 'KRW',
  '₪': 'ILS',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  '₦': 'NGN',
  A$: 'AUD',
  AU$: 'AUD',
  US$: 'USD',
  NZ$: 'NZD',
  C$: 'CAD',
  CA$: 'CAD',
  R$: 'BRL',
  R: 'ZAR',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  'Fr.': 'CHF',
}

/** Returns the code of a currency's code or sign; undefined for a sign of several currencies, such as $. */
export const readCurrency = (text: string): string | undefined => (/^[A-Z]{3}$/.test(text) ? text : currencies[text])
