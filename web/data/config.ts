import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'

const configSchema = z.object({
  /** URL of a MapLibre style; empty for the bundled map. */
  mapStyle: z._default(z.string(), ''),
  /** URL of a PMTiles file to draw instead, and of which users may save parts; empty for none. */
  tiles: z._default(z.string(), ''),
  /** True if users may save the part of the style's map along a trip, and put legs on its roads. */
  mapSaving: z._default(z.boolean(), true),
  googleMapsApiKey: z._default(z.string(), ''),
  googleMapsMapId: z._default(z.string(), ''),
  /** True if this deployment sends email. */
  mails: z._default(z.boolean(), true),
  /** True if trips can be shared by link. */
  sharing: z._default(z.boolean(), true),
})

export type SiteConfig = z.infer<typeof configSchema>

/** Used while config.json cannot be read. */
export const defaultConfig: SiteConfig = configSchema.parse({})

/** Requested once; after a failure, the next map requests it again. */
export const siteConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/config.json', { signal: AbortSignal.any([signal, AbortSignal.timeout(4_000)]) })
    if (!response.ok) throw new Error(`config.json: ${response.status}`)
    return configSchema.parse(await response.json())
  },
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
