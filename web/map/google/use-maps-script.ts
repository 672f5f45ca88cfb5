import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { inTime } from '#shared/in-time.ts'

type Outcome = 'loaded' | 'failed' | 'auth failure'

declare global {
  interface Window {
    /** Belongs to the page, like Google's globals, through a logout too. */
    offgridMapsOutcome?: Outcome
  }
}

/** Milliseconds before each attempt and until its callback: seven seconds in all. */
const attempts = [
  { delay: 0, time: 2_500 },
  { delay: 400, time: 800 },
  { delay: 700, time: 800 },
  { delay: 1_000, time: 800 },
] as const

const callback = 'offgridMapsLoaded'

/**
 * Loads Google's script once per page. A failure is final unless the network was lost. The React components' own loader can't be retried.
 */
export function useMapsScript(apiKey: string, isOnline: boolean): Outcome | 'loading' {
  const { data = 'loading' } = useQuery({ ...mapsScriptQuery(apiKey), enabled: isOnline })
  return data
}

const mapsScriptQuery = (apiKey: string) =>
  queryOptions({
    queryKey: ['google-maps', apiKey],
    queryFn: ({ client }) => loadScript(client, apiKey),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

async function loadScript(client: QueryClient, apiKey: string): Promise<Outcome> {
  const called = Promise.withResolvers<'loaded'>()
  Object.assign(window, {
    [callback]: () => called.resolve('loaded'),
    // Google calls this global when it refuses the key, even later.
    gm_authFailure: () => {
      window.offgridMapsOutcome = 'auth failure'
      client.setQueryData(mapsScriptQuery(apiKey).queryKey, 'auth failure')
    },
  })
  const outcome = window.offgridMapsOutcome ?? (await tryToLoad(apiKey, called.promise))
  if (outcome === 'failed' && !navigator.onLine) throw new TypeError('The network was lost')
  window.offgridMapsOutcome ??= outcome
  return window.offgridMapsOutcome
}

async function tryToLoad(apiKey: string, called: Promise<'loaded'>): Promise<Outcome> {
  for (const { delay, time } of attempts) {
    const outcome = (await inTime(called, delay)) ?? (await inTime(Promise.race([called, requestScript(apiKey)]), time))
    if (outcome) return outcome
    console.warn('Google Maps did not load')
  }
  return 'failed'
}

/** Adds the script once, because a page must not load it twice. Resolves on failure. */
function requestScript(apiKey: string): Promise<undefined> {
  const query = new URLSearchParams({ key: apiKey, v: 'weekly', loading: 'async', libraries: 'marker', callback })
  const address = `https://maps.googleapis.com/maps/api/js?${query}`
  const existing = [...document.scripts].find(({ src }) => src === address)
  const script = existing ?? Object.assign(document.createElement('script'), { src: address, async: true })
  script.addEventListener('load', () => script.remove())
  if (!existing) document.head.append(script)
  return new Promise((resolve) => {
    script.addEventListener('error', () => {
      script.remove()
      resolve(undefined)
    })
  })
}
