import { nameCountry } from './countries.ts'
import { type CountryRules, countryRules } from './country-rules.ts'
import type { Facts } from './facts.ts'
import { list } from './page.ts'

export function describeRules({ countries, isUnknownCountry, stops }: Facts, what: keyof CountryRules): string[] {
  if (isUnknownCountry) {
    const places = list(stops.slice(0, 3).map(({ name }) => name))
    return [
      `${places}: in no country on the guide’s map (sea, ice or a small island), so it knows no public land and no office there.`,
    ]
  }
  if (countries.length === 0)
    return [`Rules differ from country to country: name the country, or ask about a trip with waypoints.`]
  const known = countries.flatMap((code) => {
    const rule = countryRules[code]?.[what]
    return rule === undefined
      ? []
      : `${capital(nameCountry(code))}, in general: ${rule} Ask the authority before you go.`
  })
  const unknown = countries.filter((code) => countryRules[code]?.[what] === undefined).map(nameCountry)
  const missing = `The guide has no ${what === 'camping' ? 'camping rules' : 'page on permits'} for ${list(unknown)}: ask its authorities or your automobile club.`
  return [...known.slice(0, 3), ...(unknown.length > 0 ? [missing] : [])]
}

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
