/** Regions shown beside a town, by GeoNames' codes. */
const names: Record<string, string> = {
  US: 'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
  CA: '01 Alberta|02 British Columbia|03 Manitoba|04 New Brunswick|05 Newfoundland and Labrador|07 Nova Scotia|08 Ontario|09 Prince Edward Island|10 Quebec|11 Saskatchewan|12 Yukon|13 Northwest Territories|14 Nunavut',
  AU: '01 Australian Capital Territory|02 New South Wales|03 Northern Territory|04 Queensland|05 South Australia|06 Tasmania|07 Victoria|08 Western Australia',
}

/** Abbreviations where the code is a number or the name long. */
const short = new Map(
  'CA-01 AB|CA-02 BC|CA-03 MB|CA-04 NB|CA-05 NL|CA-07 NS|CA-08 ON|CA-09 PE|CA-10 QC|CA-11 SK|CA-12 YT|CA-13 NT|CA-14 NU|AU-01 ACT|AU-02 NSW|AU-03 NT|AU-04 QLD|AU-05 SA|AU-06 TAS|AU-07 VIC|AU-08 WA|US USA|GB UK'
    .split('|')
    .map((entry) => entry.split(' ') as [string, string]),
)

const regions = new Map<string, string>(
  Object.entries(names).flatMap(([country, list]) =>
    list.split('|').map((entry) => {
      const space = entry.indexOf(' ')
      const code: string = `${country}-${entry.slice(0, space)}`
      return [code, entry.slice(space + 1)] as const
    }),
  ),
)

/** Codes of all regions, such as 'US-UT'. */
export const regionCodes: readonly string[] = [...regions.keys()]

/** Created at the first name, because it takes some milliseconds. */
let countries: Intl.DisplayNames | undefined

/** Returns 'Utah, United States' for 'US-UT', 'France' for 'FR'. */
export function areaName(area: string): string {
  const country = nameCountry(area)
  const region = regions.get(area)
  return region ? `${region}, ${country}` : country
}

/** Returns all names of an area: 'Utah', 'UT', 'Utah, United States', 'United States', 'USA' and so on. */
export function areaForms(area: string): string[] {
  const code = area.slice(0, 2)
  const country = [nameCountry(area), code, short.get(code) ?? []].flat()
  const region = [regions.get(area) ?? [], short.get(area) ?? (area.startsWith('US-') ? area.slice(3) : [])].flat()
  return [...country, ...region, ...region.flatMap((one) => country.map((other) => `${one} ${other}`))]
}

function nameCountry(area: string): string {
  const country = area.slice(0, 2)
  countries ??= new Intl.DisplayNames(['en'], { type: 'region' })
  // Browsers throw on codes that ISO has withdrawn.
  return /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country
}
