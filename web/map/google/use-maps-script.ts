import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

export type ScriptState = 'loading' | 'loaded' | 'failed' | 'auth failure'

/** Three retries with growing delay (milliseconds). */
const delays = [1_000, 2_000, 4_000]
/** A script that neither comes nor fails for so long (milliseconds) counts as failed. */
const timeout = 10_000

const callback = 'offgridMapsLoaded'

/**
 * The state of Google's maps script, which a page loads once; the first map starts it, and a map that comes after a
 * failure tries again. The loader that comes with the React components would stay failed for ever after a first failure,
 * so this is our own; they find the script in place.
 */
export function useMapsScript(apiKey: string): ScriptState {
  const { data, isError } = useQuery(mapsScriptQuery(apiKey))
  // A refused key stays refused, whatever becomes of the script.
  if (data === 'auth failure') return data
  return isError ? 'failed' : (data ?? 'loading')
}

const mapsScriptQuery = (apiKey: string) =>
  queryOptions({
    queryKey: ['google-maps', apiKey],
    queryFn: ({ client }) => loadScript(client, apiKey),
    retry: delays.length,
    retryDelay: (failures) => delays[failures] ?? 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

async function loadScript(client: QueryClient, apiKey: string): Promise<'loaded' | 'auth failure'> {
  let refused = false
  // Google calls this global when it refuses the key, at any time after loading.
  const gm_authFailure = () => {
    refused = true
    client.setQueryData(mapsScriptQuery(apiKey).queryKey, 'auth failure')
  }
  Object.assign(window, { gm_authFailure })
  try {
    if (!isLoaded()) await insertScript(apiKey)
  } catch (error) {
    console.warn('Google Maps could not be loaded', error)
    throw error
  }
  return refused ? 'auth failure' : 'loaded'
}

/** Whether the page has the script already, from before a logout. */
const isLoaded = () => typeof google !== 'undefined' && google.maps !== undefined

function insertScript(apiKey: string): Promise<void> {
  const script = document.createElement('script')
  const query = new URLSearchParams({ key: apiKey, v: 'weekly', loading: 'async', libraries: 'marker', callback })
  script.src = `https://maps.googleapis.com/maps/api/js?${query}`
  script.async = true
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time')), timeout)
    Object.assign(window, { [callback]: resolve })
    script.onload = () => clearTimeout(timer)
    script.onerror = () => {
      clearTimeout(timer)
      reject(new Error('The script was refused'))
    }
    document.head.append(script)
  }).catch((error: unknown) => {
    script.remove()
    throw error
  })
}
