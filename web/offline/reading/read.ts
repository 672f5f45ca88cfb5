import { inTime } from '#shared/in-time.ts'
import { findRoute, toMarkKey } from '../local-api/find-route.ts'
import type { LocalRoute } from '../local-api/local-route.ts'
import type { Status } from '../replica/status.ts'
import { isGatewayTrouble, isNoFault, type Outcome } from './ask.ts'
import type { Layers } from './layers.ts'
import type { Asked } from './learn.ts'

/** The time that the server may take before what is held is shown; a token's refresh on the way counts. */
const patience = 2_500
/** So long an answer that came after what is held was shown is given to the screens that read anew: it is not asked for twice. */
const lateLife = 15_000

/** What the server said, as it is to be shown. `isAnswer`: it was the server itself. */
type ServerAnswer = Pick<Outcome, 'response' | 'isAnswer' | 'isTrouble'>

export type Reader = {
  /**
   * Reads from the server, and from what is held where it gives no answer of its own in time: at once when it was silent just
   * before, and then it is asked all the same. Throws what the server's silence throws when nothing is held.
   */
  readonly read: (url: string, route: LocalRoute, init: RequestInit) => Promise<Response>
  /** Asks the server what it did not answer last, or was in trouble with; how that ends says how the connection is. */
  readonly lookAgain: () => void
}

export function createReader(parts: Layers): Reader {
  const { session, clock, status, connection, server, copy } = parts
  const trouble = createTrouble(status)
  const late = createLate(parts, trouble)
  /** What got no answer last: it says whether the server is back. */
  let missed: { readonly url: string; readonly route: LocalRoute } | undefined

  async function ask(url: string, route: LocalRoute, init: RequestInit): Promise<ServerAnswer> {
    const asked = copy.noteReading(true)
    let outcome: Outcome
    try {
      outcome = await server.ask(url, init, route)
    } catch (error) {
      if (!isNoFault(error) && !isGatewayTrouble(error)) miss(url, route)
      throw error
    }
    if (!outcome.isAnswer) {
      if (!outcome.isTrouble) miss(url, route)
      return outcome
    }
    if (missed?.url === url) missed = undefined
    trouble.end(url)
    return { ...outcome, response: await copy.learn(route, outcome, asked) }
  }

  function miss(url: string, route: LocalRoute): void {
    if (route.isSlow) return
    missed = { url, route }
    connection.noteSilence()
  }

  /** What is held, when the server gives no answer in time; undefined when it does, or nothing is held. Throws what says no. */
  async function findInstead(
    url: string,
    route: LocalRoute,
    asking: Promise<ServerAnswer>,
  ): Promise<Response | undefined> {
    const now = clock.elapsed()
    const spent = now - (session.refreshingSince() ?? now)
    const time = status.get().connection === 'silent' ? 0 : Math.max(0, patience - spent)
    const answered = asking.then(
      ({ isAnswer }) => isAnswer,
      (error: unknown) => {
        if (isNoFault(error)) throw error
        return false
      },
    )
    const isAnswered = await inTime(answered, time, clock.after)
    if (isAnswered === true) return undefined
    if (isAnswered === undefined) miss(url, route)
    // Where the device takes its time, the server may still be faster.
    return Promise.race([copy.find(route), answered.then((is) => (is ? undefined : never()))])
  }

  return {
    async read(url, route, init) {
      init.signal?.throwIfAborted()
      const known = late.find(url)
      const now = copy.noteReading(true)
      // Nothing was changed since, and nobody else has signed in.
      const isKnown = known?.asked.changes === now.changes && known.asked.person === now.person
      const cancel = new AbortController()
      const stop = () => cancel.abort(init.signal?.reason)
      if (!isKnown) init.signal?.addEventListener('abort', stop)
      const asking = known && isKnown ? known.asking : ask(url, route, { ...init, signal: cancel.signal })
      const held = await findInstead(url, route, asking)
      init.signal?.removeEventListener('abort', stop)
      if (held === undefined) return (await asking).response.clone()
      if (!isKnown) late.follow(url, route, asking, now)
      return held
    },
    lookAgain() {
      if (session.person() === undefined) return
      const { url, route } = missed ??
        trouble.first() ?? { url: '/api/users/auth', route: findRoute('/api/users/auth') }
      if (route && !late.find(url)) late.follow(url, route, ask(url, route, {}), copy.noteReading(true))
    },
  }
}

const never = () => new Promise<undefined>(() => {})

type Late = { readonly asking: Promise<ServerAnswer>; readonly asked: Asked }

/** Creates the record of readings that go on, or have ended just now, after what is held was shown. */
function createLate({ clock, connection }: Layers, trouble: Trouble) {
  const late = new Map<string, Late>()
  return {
    find: (url: string): Late | undefined => late.get(url),
    /** Has what the server says after all shown, when it does. */
    follow(url: string, route: LocalRoute, asking: Promise<ServerAnswer>, asked: Asked): void {
      const entry = { asking, asked }
      late.set(url, entry)
      const end = () => {
        if (late.get(url) === entry) late.delete(url)
      }
      const fail = (isTrouble: boolean) => {
        end()
        if (isTrouble && !route.isSlow) trouble.begin(url, route)
      }
      asking.then(
        ({ isAnswer, isTrouble }) => {
          if (!isAnswer) return fail(isTrouble)
          clock.after(lateLife, end)
          connection.askScreens()
        },
        // Any other failure is known by what is shown instead.
        (error: unknown) => fail(isGatewayTrouble(error)),
      )
    },
  }
}

type Trouble = ReturnType<typeof createTrouble>

/** Creates the record of what is shown as it is held because the server is in trouble with it. */
function createTrouble(status: Status) {
  const troubled = new Map<string, LocalRoute>()
  const tell = () => status.change({ troubled: [...new Set([...troubled.keys()].map(toMarkKey))] })
  return {
    begin(url: string, route: LocalRoute): void {
      troubled.set(url, route)
      tell()
    },
    end(url: string): void {
      if (troubled.delete(url)) tell()
    },
    first(): { readonly url: string; readonly route: LocalRoute } | undefined {
      const [entry] = troubled
      return entry && { url: entry[0], route: entry[1] }
    },
  }
}

/** Reads from the server for what is kept, not for a screen, and answers its JSON. Throws when it gives no answer; null for what is not there. */
export async function readWhole({ server, copy }: Pick<Layers, 'server' | 'copy'>, url: string): Promise<unknown> {
  const route = findRoute(url)
  if (!route) throw new Error(`${url} is nothing that is kept`)
  const asked = copy.noteReading(false)
  const outcome = await server.ask(url, {}, route)
  const { ok, status } = outcome.response
  if (!outcome.isAnswer || (!ok && status !== 404)) throw new TypeError(`${url} was not answered`)
  await copy.learn(route, outcome, asked, { isAwaited: true })
  return ok ? outcome.body : null
}
