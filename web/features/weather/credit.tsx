import { sampleSource, weatherSources } from '#shared/weather.ts'

/** Names the source with the link its license requires; `short` where space is limited. */
export function Credit({ source, short = false }: { readonly source: string; readonly short?: boolean }) {
  if (source === sampleSource)
    return short ? source : `Source: ${source}. Temperatures and elevations are samples, not measurements.`
  const known = Object.values(weatherSources).find(({ name }) => name === source)
  if (!known) return short ? source : `Source: ${source}`
  return (
    <a href={known.link} target="_blank" rel="noreferrer">
      {short ? known.name : known.credit}
    </a>
  )
}
