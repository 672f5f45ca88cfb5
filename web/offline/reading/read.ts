import { inTime } from '#shared/in-time.ts'
import { isGatewayError } from '../../session/fetch-api.ts'
import { findMarkKey, findRoute } from '../local-api/find-route.ts'
import type { LocalRoute } from '../local-api/local-route.ts'
import type { Status } from '../public/status.ts'
import type { Layers } from './layers.ts'
import type { ReadStart } from './response-cache.ts'
import { isSessionOrAbortError, type Outcome } from './server.ts'

/** Time before saved data is shown (ms), including a token refresh. */
const serverTimeout = 2_500
/** Time that reloading screens reuse a late answer (ms). */
const lateAnswerLifetime = 15_000

/** The server's answer with pending changes. `isAnswer`: it is the server's own. */
type ServerAnswer = Pick<Outcome, 'response' | 'isAnswer' | 'isServerError'>

export type Reader = ReturnType<typeof createReader>

export function createReader(parts: Layers) {
  const { session, clock, status, connection, server, cache } = parts
  const serverErrors = createServerErrors(status)
  const late = createLate(parts, serverErrors)
  let missed: { readonly url: string; readonly route: LocalRoute } | undefined

  async function fetchFromServer(url: string, route: LocalRoute, init: RequestInit): Promise<ServerAnswer> {
    const start = cache.startRead(true)
    let outcome: Outcome
    try {
      outcome = await server.request(url, init, route)
    } catch (error) {
      if (!isSessionOrAbortError(error) && !isGatewayError(error)) miss(url, route)
      throw error
    }
    if (!outcome.isAnswer) {
      if (!outcome.isServerError) miss(url, route)
      return outcome
    }
    if (missed?.url === url) missed = undefined
    serverErrors.end(url)
    return { ...outcome, response: await cache.store(route, outcome, start) }
  }

  function miss(url: string, route: LocalRoute): void {
    if (route.isSlow) return
    missed = { url, route }
    connection.noteUnreachable()
  }

  /** Returns saved data; undefined when the server answers in time, or nothing is saved. Throws refusals. */
  async function findCached(
    url: string,
    route: LocalRoute,
    inFlight: Promise<ServerAnswer>,
  ): Promise<Response | undefined> {
    const now = clock.elapsed()
    const spent = now - (session.refreshingSince() ?? now)
    const time = status.get().connection === 'unreachable' ? 0 : Math.max(0, serverTimeout - spent)
    const answered = inFlight.then(
      ({ isAnswer }) => isAnswer,
      (error: unknown) => {
        if (isSessionOrAbortError(error)) throw error
        return false
      },
    )
    const isAnswered = await inTime(answered, time, clock.after)
    if (isAnswered === true) return undefined
    // One slow call among answered ones is no missing connection.
    if (isAnswered === undefined && !connection.hasAnsweredSince(now)) miss(url, route)
    // The server may answer before a slow disk.
    return Promise.race([cache.find(route), answered.then((is) => (is ? undefined : never()))])
  }

  return {
    /**
     * Reads from the server, or saved data if it does not answer in time; at once after a failed call. Rejects like the request if nothing
     * is saved.
     */
    async read(url: string, route: LocalRoute, init: RequestInit): Promise<Response> {
      init.signal?.throwIfAborted()
      const lateRead = late.find(url)
      const now = cache.startRead(true)
      const isReusable = lateRead?.start.changes === now.changes && lateRead.start.person === now.person
      const cancel = new AbortController()
      const stop = () => cancel.abort(init.signal?.reason)
      if (!isReusable) init.signal?.addEventListener('abort', stop)
      const inFlight =
        lateRead && isReusable ? lateRead.inFlight : fetchFromServer(url, route, { ...init, signal: cancel.signal })
      const cached = await findCached(url, route, inFlight)
      init.signal?.removeEventListener('abort', stop)
      if (cached === undefined) return (await inFlight).response.clone()
      if (!isReusable) late.follow(url, route, inFlight, now)
      return cached
    },
    /** Repeats the last failed request to test the connection. */
    probe(): void {
      if (session.person() === undefined) return
      const { url, route } = missed ??
        serverErrors.first() ?? { url: '/api/users/auth', route: findRoute('/api/users/auth') }
      if (route && !late.find(url)) late.follow(url, route, fetchFromServer(url, route, {}), cache.startRead(true))
    },
  }
}

const never = () => new Promise<undefined>(() => {})

type Late = { readonly inFlight: Promise<ServerAnswer>; readonly start: ReadStart }

/** Records reads that continue, or just ended, after saved data was shown. */
function createLate({ clock, connection }: Layers, serverErrors: ServerErrors) {
  const late = new Map<string, Late>()
  return {
    find: (url: string): Late | undefined => late.get(url),
    /** Refreshes the screens when the server's late answer arrives. */
    follow(url: string, route: LocalRoute, inFlight: Promise<ServerAnswer>, start: ReadStart): void {
      const entry = { inFlight, start }
      late.set(url, entry)
      const end = () => {
        if (late.get(url) === entry) late.delete(url)
      }
      const fail = (isServerError: boolean) => {
        end()
        if (isServerError && !route.isSlow) serverErrors.begin(url, route)
      }
      inFlight.then(
        ({ isAnswer, isServerError }) => {
          if (!isAnswer) return fail(isServerError)
          clock.after(lateAnswerLifetime, end)
          connection.refreshScreens()
        },
        (error: unknown) => fail(isGatewayError(error)),
      )
    },
  }
}

type ServerErrors = ReturnType<typeof createServerErrors>

/** Records saved data shown because of a server error. */
function createServerErrors(status: Status) {
  const failed = new Map<string, LocalRoute>()
  const update = () => status.change({ serverErrors: [...new Set([...failed.keys()].map(findMarkKey))] })
  return {
    begin(url: string, route: LocalRoute): void {
      failed.set(url, route)
      update()
    },
    end(url: string): void {
      if (failed.delete(url)) update()
    },
    first(): { readonly url: string; readonly route: LocalRoute } | undefined {
      const [entry] = failed
      return entry && { url: entry[0], route: entry[1] }
    },
  }
}

/** Saves the server's answer and returns its JSON; null for 404. Throws without an answer. */
export async function prefetch({ server, cache }: Pick<Layers, 'server' | 'cache'>, url: string): Promise<unknown> {
  const route = findRoute(url)
  if (!route) throw new Error(`${url} is nothing that is kept`)
  const start = cache.startRead(false)
  const outcome = await server.request(url, {}, route)
  const { ok, status } = outcome.response
  if (!outcome.isAnswer || (!ok && status !== 404)) throw new TypeError(`${url} was not answered`)
  await cache.store(route, outcome, start, { isAwaited: true })
  return ok ? outcome.body : null
}
