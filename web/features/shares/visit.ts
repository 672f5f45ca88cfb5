import { parseProblem } from '#shared/problem.ts'
import {
  type SharedStop,
  type SharedTrack,
  type SharedTracksPage,
  type SharedTripPage,
  sharedPath,
  shareTokenHeader,
} from '#shared/share.ts'

/** A shared trip with all its stops and tracks. `readAt` is in milliseconds since 1970. */
export type SharedTrip = Omit<SharedTripPage, 'stops' | 'next'> & {
  readonly stops: readonly SharedStop[]
  readonly tracks: readonly SharedTrack[]
  readonly readAt: number
}

/** Why a trip was not read: the link has ended, there were too many requests, the server did not answer, or it failed. */
export type VisitFailure = 'ended' | 'busy' | 'unreachable' | 'failed'

class VisitError extends Error {
  readonly failure: VisitFailure

  constructor(failure: VisitFailure) {
    super(failure)
    this.failure = failure
  }
}

export const toVisitFailure = (error: unknown): VisitFailure =>
  error instanceof VisitError ? error.failure : error instanceof TypeError ? 'unreachable' : 'failed'

/** Milliseconds for one answer. */
const longestWait = 20_000

/** Reads a trip without the session, the device's data, or anything else that could keep the token. @throws see `toVisitFailure` */
export async function readTrip(token: string, signal: AbortSignal): Promise<SharedTrip> {
  const { stops: firstStops, next, ...trip } = await read('trip', 0, token, signal, isTripPage)
  const stops = [...firstStops]
  for (let after = next; after !== null; ) {
    const page: SharedTripPage = await read('trip', after, token, signal, isTripPage)
    stops.push(...page.stops)
    after = page.next
  }
  const tracks: SharedTrack[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: SharedTracksPage = await read('tracks', after, token, signal, isTracksPage)
    tracks.push(...page.tracks)
    after = page.next
  }
  return { ...trip, stops, tracks, readAt: Date.now() }
}

async function read<Page>(
  part: 'trip' | 'tracks',
  after: number,
  token: string,
  signal: AbortSignal,
  isPage: (body: unknown) => body is Page,
): Promise<Page> {
  const response = await fetch(`${sharedPath}${part}?after=${after}`, {
    headers: { [shareTokenHeader]: token },
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestWait)]),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  // A network's own login page is no JSON.
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && isPage(body)) return body
  if (parseProblem(body)?.code === 'not_found') throw new VisitError('ended')
  throw new VisitError(response.status === 429 ? 'busy' : 'failed')
}

const isTripPage = (body: unknown): body is SharedTripPage =>
  typeof body === 'object' && body !== null && 'stops' in body && Array.isArray(body.stops)

const isTracksPage = (body: unknown): body is SharedTracksPage =>
  typeof body === 'object' && body !== null && 'tracks' in body && Array.isArray(body.tracks)
