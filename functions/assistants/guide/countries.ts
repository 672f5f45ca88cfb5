import { countryCodes, countryGrid } from '#generated/country-grid.js'
import type { Position } from '#shared/geo.ts'
import { foldText } from '#shared/text.ts'
import { hasWords, words } from '../names.ts'
import { countryRules, otherCountry } from './country-rules.ts'

const rows = countryGrid.split('\n')
const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Other names, and states and regions that travelers ask about. */
const otherNames: Readonly<Record<string, string>> = {
  US: 'usa, united states of america, america, utah, arizona, nevada, california, colorado, new mexico, wyoming, montana, idaho, oregon, texas, alaska',
  CA: 'british columbia, yukon, alberta, ontario, quebec, labrador',
  MX: 'baja',
  AU: 'outback, queensland, new south wales, northern territory, tasmania',
  GB: 'uk, great britain, britain, england, scotland, wales',
  TR: 'turkey',
  CZ: 'czech republic',
  BA: 'bosnia',
  CI: 'ivory coast',
  CD: 'drc, congo',
}

/**
 * Returns at most two countries within a degree of a position, the largest first; those without rules as `otherCountry`. Empty at
 * sea and on islands too small for the grid.
 */
export function findCountries({ latitude, longitude }: Position): string[] {
  const row = rows[Math.min(179, Math.floor(90 - latitude))] ?? ''
  let column = Math.min(359, Math.floor(longitude + 180))
  for (const [, country = '', count] of row.matchAll(/([A-Z]+|-)(\d+)/g)) {
    column -= Number(count)
    if (column >= 0) continue
    const codes = country.match(/[A-Z]{2}/g) ?? []
    return [...new Set(codes.map((code) => (code in countryRules ? code : otherCountry)))].slice(0, 2)
  }
  return []
}

/** Folded names of countries, of some states too, the longest first, so that New Mexico does not match Mexico. */
export const spellings = (countryCodes.match(/[A-Z]{2}/g) ?? [])
  .flatMap((code) =>
    [foldText(names.of(code) ?? code).replace(/ \(.*\)/, ''), ...(otherNames[code]?.split(', ') ?? [])].map((name) => ({
      code,
      name: words(name).join(' '),
    })),
  )
  .toSorted((a, b) => b.name.length - a.name.length)

/** Returns the ISO 3166 codes of the countries that a folded text names. */
export function findNamedCountries(text: string): string[] {
  let rest = ` ${words(text).join(' ')} `
  const found = spellings.flatMap(({ code, name }) => {
    if (!hasWords(rest, name)) return []
    rest = rest.replaceAll(` ${name} `, ' . ')
    return code
  })
  return [...new Set(found)]
}

/** Returns a name such as 'Namibia' or 'the United States'. */
export function nameCountry(code: string): string {
  if (code === otherCountry) return 'a country that your stops are in'
  const name = names.of(code) ?? code
  return /^(United|Netherlands|Philippines|Bahamas)/.test(name) ? `the ${name}` : name
}
