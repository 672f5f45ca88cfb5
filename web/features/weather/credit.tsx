import { sampleSource, weatherSources } from '#shared/weather.ts'

/** Names the source with the link its license requires. */
export function Credit({ source }: { readonly source: string }) {
  if (source === sampleSource) return `Source: ${source}. Temperatures and elevations are samples, not measurements.`
  const known = Object.values(weatherSources).find(({ name }) => name === source)
  if (!known) return `Source: ${source}`
  return (
    <a href={known.link} target="_blank" rel="noreferrer">
      {known.credit}
    </a>
  )
}
