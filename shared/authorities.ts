import { createDay, type Day } from './date.ts'

/** An authority's page on fires, floods and closures in a country or state. */
export type Authority = {
  /** ISO 3166-1 alpha-2; ISO 3166-2 in Australia, Canada and the United States. */
  readonly area: string
  readonly name: string
  /** Address without `https://`. */
  readonly site: string
  /** The page that confirms it: the site's own, or one that sends travelers or residents there. */
  readonly source: string
  /** Day on which a stored copy of `source` was read; the sites themselves were not opened. */
  readonly checked: Day
}

const checked = createDay('2026-11-26')

/** Only sites that `source` confirms: no line is better than a wrong one. */
export const authorities: readonly Authority[] = [
  { area: 'AU-NSW', name: 'New South Wales', site: 'hazardwatch.gov.au', source: 'hazardwatch.gov.au/terms', checked },
  {
    area: 'AU-NT',
    name: 'Northern Territory',
    site: 'securent.nt.gov.au',
    source: 'pfes.nt.gov.au/fire-and-rescue-service/fire-safety/bushfire-safety',
    checked,
  },
  { area: 'AU-SA', name: 'South Australia', site: 'alert.sa.gov.au', source: 'alert.sa.gov.au', checked },
  {
    area: 'AU-TAS',
    name: 'Tasmania',
    site: 'alert.tas.gov.au',
    source: 'alert.tas.gov.au/know-your-warnings',
    checked,
  },
  {
    area: 'AU-VIC',
    name: 'Victoria',
    site: 'emergency.vic.gov.au',
    source: 'www2.health.vic.gov.au/emergencies',
    checked,
  },
  {
    area: 'AU-WA',
    name: 'Western Australia',
    site: 'emergency.wa.gov.au',
    source: 'dfes.wa.gov.au/hazard-information/warning-systems',
    checked,
  },
  {
    area: 'CA-BC',
    name: 'British Columbia',
    site: 'emergencyinfobc.gov.bc.ca',
    source: 'emergencyinfobc.gov.bc.ca/resources-residents-visitors',
    checked,
  },
  { area: 'CA-YT', name: 'Yukon', site: 'yukon.ca/emergencies', source: 'yukon.ca/Emergencies', checked },
  {
    area: 'IS',
    name: 'Iceland',
    site: 'safetravel.is',
    source: 'countryreports.org/country/Iceland/entry.htm',
    checked,
  },
  { area: 'US-CA', name: 'California', site: 'fire.ca.gov/incidents', source: 'fire.ca.gov/incidents', checked },
]

/** Returns the authorities of these countries and states in their order, without duplicates. */
export const findAuthorities = (areas: readonly string[]): Authority[] =>
  [...new Set(areas)].flatMap((area) => authorities.find((one) => one.area === area) ?? [])

/** Returns 'Before you leave: fires and floods in Western Australia: emergency.wa.gov.au'. */
export const describeAuthority = ({ name, site }: Authority): string =>
  `Before you leave: fires and floods in ${name}: ${site}`
