import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'

const configSchema = z.object({
  /** Address of a MapLibre style; empty for none, then the bundled map is drawn. */
  mapStyle: z._default(z.string(), ''),
  /** Address of a PMTiles file that is drawn in its place, and of which people may keep parts; empty for none. */
  tiles: z._default(z.string(), ''),
  googleMapsApiKey: z._default(z.string(), ''),
  googleMapsMapId: z._default(z.string(), ''),
  /** True if mails leave. */
  mails: z._default(z.boolean(), true),
})

/** What a deployment says about itself, from /config.json. */
export type SiteConfig = z.infer<typeof configSchema>

/** What the app goes on with while config.json cannot be read: what it carries itself. */
export const defaultConfig: SiteConfig = configSchema.parse({})

/** The deployment's configuration, asked for once. Where it could not be read, the next map asks again. */
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
