import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Reading, Writing } from '../replica/replica.ts'

/** What this device can say itself: with a body, with none (204), or that there is no such thing (404). */
export type LocalAnswer = {
  readonly body: object | null | 'not_found'
  readonly headers?: Readonly<Record<string, string>>
}

/** One GET of the contract: how it is answered from what is kept here, and what is kept of the server's answer. */
export type LocalRoute = {
  /** A field that the server's answer always has; what is without it was not answered by the server. */
  readonly mark: string
  /** True if the server may answer with 204. */
  readonly mayBeEmpty?: boolean
  /** The server may take its time: no answer yet says nothing about the connection. */
  readonly isSlow?: boolean
  /** What is held of it, with everything that waits; undefined when that says nothing. */
  readonly answer: (tx: Reading) => Promise<LocalAnswer | undefined>
  /** Keeps what the server said, with the changes that wait on top; null for 204. */
  readonly learn: (tx: Writing, body: unknown, reading: Learning) => Promise<void>
  /** The server said that there is no such thing. */
  readonly forget?: (tx: Writing) => Promise<void>
  /** The server's answer, that was learned just now, with the changes that wait. */
  readonly show: (tx: Reading, body: unknown) => Promise<LocalAnswer | undefined>
}

/** What has come so far of trips that are read piece by piece. */
export type Pieces = Map<TripId, { readonly rows: Pick<Waypoint, 'id'>[]; readonly next: string }>

/** How the server was asked. */
export type Learning = {
  /** The time when it answered, in milliseconds since 1970. */
  readonly now: number
  /** True if a screen asked: what was opened is kept whole from then on. */
  readonly isOpened: boolean
  readonly pieces: Pieces
}

export const notFound: LocalAnswer['body'] = 'not_found'

/** What this device says, as the server would. How old it is the marks tell. */
export function toResponse({ body, headers = {} }: LocalAnswer): Response {
  const init = { headers: { 'content-type': 'application/json', ...headers } }
  if (body === null) return new Response(null, { ...init, status: 204 })
  if (body !== 'not_found') return new Response(JSON.stringify(body), { ...init, status: 200 })
  const problem = { code: 'not_found', message: 'It was deleted on this device', requestId: 'this-device' }
  return new Response(JSON.stringify(problem), { ...init, status: 404 })
}
