import { sampleSource, weatherSources } from '#shared/weather.ts'

/** Who measured, with the link that the providers' licences ask for; `short` for where there is little room. */
export function Credit({ source, short = false }: { readonly source: string; readonly short?: boolean }) {
  if (source === sampleSource)
    return short ? source : `Source: ${source}. These temperatures are samples, not measurements.`
  const known = Object.values(weatherSources).find(({ name }) => name === source)
  if (!known) return short ? source : `Source: ${source}`
  return (
    <a href={known.link} target="_blank" rel="noreferrer">
      {short ? known.name : known.credit}
    </a>
  )
}
