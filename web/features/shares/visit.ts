import { queryOptions } from '@tanstack/react-query'
import { hc } from 'hono/client'
import type { PlannerApi } from '#functions/types.ts'
import { type SharedStop, type SharedTrack, type SharedTripPage, shareTokenHeader } from '#shared/share.ts'
import { unwrap } from '../../data/unwrap.ts'

/** A shared trip with all its stops and tracks. */
export type SharedTrip = Omit<SharedTripPage, 'stops' | 'next'> & {
  readonly stops: readonly SharedStop[]
  readonly tracks: readonly SharedTrack[]
}

/** Without the session, the device's data, or anything else that could keep the token. */
const visitor = hc<PlannerApi>('/', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, { ...init, credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' }),
})

/** Read again whenever the page is looked at, because a link can end at any time. Kept in memory only. */
export const visitQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token] as const,
    queryFn: ({ signal }) => readTrip(token, signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

async function readTrip(token: string, signal: AbortSignal): Promise<SharedTrip> {
  const options = { headers: { [shareTokenHeader]: token }, init: { signal } }
  const get = (after: number): Promise<SharedTripPage> =>
    unwrap(visitor.api.shared.trip.$get({ query: { after: String(after) } }, options), 'stops')
  const { stops: firstStops, next: second, ...trip } = await get(0)
  const stops = [...firstStops]
  for (let after = second; after !== null; ) {
    const page = await get(after)
    stops.push(...page.stops)
    after = page.next
  }
  const tracks: SharedTrack[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: { tracks: readonly SharedTrack[]; next: number | null } = await unwrap(
      visitor.api.shared.tracks.$get({ query: { after: String(after) } }, options),
      'tracks',
    )
    tracks.push(...page.tracks)
    after = page.next
  }
  return { ...trip, stops, tracks }
}
