import type { StyleSpecification } from 'maplibre-gl'
import * as z from 'zod/mini'
import type { Scheme } from '../core/use-scheme.ts'

/** Milliseconds after which the bundled map is drawn instead. */
const timeout = 2_000

// MapLibre validates the rest; this excludes a captive portal's login page.
const styleSchema = z.looseObject({ version: z.literal(8), layers: z.array(z.unknown()) })

/** Only OpenFreeMap's styles have a dark version. */
const toSchemeUrl = (style: string, scheme: Scheme) =>
  scheme === 'dark' && /^https:\/\/tiles\.openfreemap\.org\/styles\/\w+$/.test(style)
    ? 'https://tiles.openfreemap.org/styles/dark'
    : style

/** Fetches a map style. Throws if it does not answer in 2 s, or is something else. */
export async function fetchStyle(url: string, scheme: Scheme, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(toSchemeUrl(url, scheme), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  })
  if (!response.ok) throw new Error(`Map style: ${response.status}`)
  return styleSchema.parse(await response.json()) as unknown as StyleSpecification
}
