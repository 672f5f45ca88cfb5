import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Operation } from '../public/types.ts'
import type { ReadTx, WriteTx } from '../replica/replica.ts'

/** An answer from saved data: a body, null (204), or not found (404). */
export type LocalAnswer = {
  readonly body: object | null | 'not_found'
  readonly headers?: Readonly<Record<string, string>>
}

export type LocalRoute = {
  /** A field in each of the server's answers; without it, the answer is not the server's. */
  readonly requiredField: string
  readonly mayBeEmpty?: boolean
  /** True if a late answer says nothing about the connection. */
  readonly isSlow?: boolean
  /** True if the saved answer may be better than the server's, also without pending changes. */
  readonly isMerged?: boolean
  /** Returns undefined when saved data cannot answer. `now` in ms since 1970. */
  readonly answer: (tx: ReadTx, now: number) => Promise<LocalAnswer | undefined>
  /** Returns true if the server need not be asked. */
  readonly isFresh?: (tx: ReadTx, now: number) => Promise<boolean>
  /** Saves the answer with pending changes on top. `body` is null for 204. */
  readonly store: (tx: WriteTx, body: unknown, context: StoreContext) => Promise<void>
  /** Deletes saved data after the server's 404. `now` in ms since 1970. */
  readonly forget?: (tx: WriteTx, operations: readonly Operation[], now: number) => Promise<void>
  /** Returns the server's answer with pending changes. @default the saved answer, else the server's */
  readonly show?: (tx: ReadTx, body: unknown, now: number) => Promise<LocalAnswer | undefined>
}

/** Waypoints received so far of trips that are read in pieces, and the trip's change counter before the first of them. */
export type Pieces = Map<
  TripId,
  {
    readonly rows: readonly Pick<Waypoint, 'id'>[]
    readonly next: string
    readonly changes?: number | undefined
  }
>

export type StoreContext = {
  /** Time of the answer, in ms since 1970. */
  readonly now: number
  /** All pending changes. */
  readonly operations: readonly Operation[]
  /** True if a screen made the request; an opened trip is saved completely from then on. */
  readonly isOpened: boolean
  readonly pieces: Pieces
}

export const notFound: LocalAnswer['body'] = 'not_found'

export function toResponse({ body, headers = {} }: LocalAnswer): Response {
  if (body === null) return new Response(null, { headers, status: 204 })
  if (body !== 'not_found') return Response.json(body, { headers })
  const problem = { code: 'not_found', message: 'It was deleted on this device', requestId: 'this-device' }
  return Response.json(problem, { headers, status: 404 })
}
