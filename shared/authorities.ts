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
const sites = [
  ['AU-NSW', 'New South Wales', 'hazardwatch.gov.au', 'hazardwatch.gov.au/terms'],
  [
    'AU-NT',
    'Northern Territory',
    'securent.nt.gov.au',
    'pfes.nt.gov.au/fire-and-rescue-service/fire-safety/bushfire-safety',
  ],
  ['AU-SA', 'South Australia', 'alert.sa.gov.au', 'alert.sa.gov.au'],
  ['AU-TAS', 'Tasmania', 'alert.tas.gov.au', 'alert.tas.gov.au/know-your-warnings'],
  ['AU-VIC', 'Victoria', 'emergency.vic.gov.au', 'www2.health.vic.gov.au/emergencies'],
  ['AU-WA', 'Western Australia', 'emergency.wa.gov.au', 'dfes.wa.gov.au/hazard-information/warning-systems'],
  ['CA-BC', 'British Columbia', 'emergencyinfobc.gov.bc.ca', 'emergencyinfobc.gov.bc.ca/resources-residents-visitors'],
  ['CA-YT', 'Yukon', 'yukon.ca/emergencies', 'yukon.ca/Emergencies'],
  ['IS', 'Iceland', 'safetravel.is', 'countryreports.org/country/Iceland/entry.htm'],
  ['US-CA', 'California', 'fire.ca.gov/incidents', 'fire.ca.gov/incidents'],
] as const
export const authorities: readonly Authority[] = sites.map(([area, name, site, source]) => ({
  area,
  name,
  site,
  source,
  checked,
}))

/** Returns 'Before you leave: fires and floods in Western Australia: emergency.wa.gov.au'. */
export const describeAuthority = ({ name, site }: Authority): string =>
  `Before you leave: fires and floods in ${name}: ${site}`
