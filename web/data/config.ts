import * as z from 'zod/mini'

const configSchema = z.object({
  /** Address of a MapLibre style; empty for none, then the bundled map is drawn. */
  mapStyle: z._default(z.string(), ''),
  googleMapsApiKey: z._default(z.string(), ''),
  googleMapsMapId: z._default(z.string(), ''),
})

/** What a deployment says about itself, from /config.json. */
export type SiteConfig = z.infer<typeof configSchema>

let loading: Promise<SiteConfig> | undefined

/**
 * The deployment's configuration, fetched once. Never rejects: without it (no network, broken file) the app goes on with
 * what it carries itself, and the next caller tries again.
 */
export function siteConfig(): Promise<SiteConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined
    console.warn('config.json could not be read; going on without it', error)
    return configSchema.parse({})
  })
  return loading
}

async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(4_000) })
  if (!response.ok) throw new Error(`config.json: ${response.status}`)
  return configSchema.parse(await response.json())
}
