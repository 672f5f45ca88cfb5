import { refreshingSince, signedInUser } from '../../session/session.ts'
import { findRoute, toMarkKey } from '../local-api/find-route.ts'
import type { LocalRoute } from '../local-api/local-route.ts'
import { changeStatus, getStatus } from '../replica/status.ts'
import { askServer, isGatewayTrouble, isNoFault, type Outcome } from './ask.ts'
import { askScreens, noteSilence } from './connection.ts'
import { type Asked, findHeld, learn, noteReading } from './learn.ts'

/** How long the server may take before what is held is shown; a token's refresh on the way counts. */
const patience = 2_500
/** So long an answer that came after what is held was shown is given to the screens that read anew: it is not asked for twice. */
const lateLife = 15_000

/** What the server said, as it is to be shown. `isAnswer`: it was the server itself. */
type Reading = Pick<Outcome, 'response' | 'isAnswer' | 'isTrouble'>

/** Readings that go on, or have ended just now, after what is held was shown. */
const late = new Map<string, { readonly asking: Promise<Reading>; readonly asked: Asked }>()

/** What is shown as it is held because the server is in trouble with it. */
const troubled = new Map<string, LocalRoute>()

/** What got no answer last: it says whether the server is back. */
let missed: { readonly url: string; readonly route: LocalRoute } | undefined

/**
 * Reads from the server, and from what is held where it gives no answer of its own in time: at once when it was silent just
 * before, and then it is asked all the same. Throws what the server's silence throws when nothing is held.
 */
export async function readRoute(url: string, route: LocalRoute, init: RequestInit): Promise<Response> {
  init.signal?.throwIfAborted()
  const known = late.get(url)
  const now = noteReading(true)
  // Nothing was changed since, and nobody else has signed in.
  const isKnown = known?.asked.changes === now.changes && known.asked.person === now.person
  const cancel = new AbortController()
  const stop = () => cancel.abort(init.signal?.reason)
  if (!isKnown) init.signal?.addEventListener('abort', stop)
  const asking = known && isKnown ? known.asking : ask(url, route, { ...init, signal: cancel.signal })
  const held = await findInstead(url, route, asking)
  init.signal?.removeEventListener('abort', stop)
  if (held === undefined) return (await asking).response.clone()
  if (!isKnown) follow(url, route, asking, now)
  return held
}

/** Asks the server what it did not answer last, or was in trouble with; how that ends says how the connection is. */
export function lookAgain(): void {
  if (signedInUser() === undefined) return
  const user = findRoute(new URL('/api/users/auth', window.location.origin))
  const [[url, route] = ['/api/users/auth', user]] = missed ? [[missed.url, missed.route] as const] : troubled
  if (route && !late.has(url)) follow(url, route, ask(url, route, {}), noteReading(true))
}

async function ask(url: string, route: LocalRoute, init: RequestInit): Promise<Reading> {
  const asked = noteReading(true)
  let outcome: Outcome
  try {
    outcome = await askServer(url, init, route)
  } catch (error) {
    if (!isNoFault(error) && !isGatewayTrouble(error)) miss(url, route)
    throw error
  }
  if (!outcome.isAnswer) {
    if (!outcome.isTrouble) miss(url, route)
    return outcome
  }
  if (missed?.url === url) missed = undefined
  if (troubled.delete(url)) tellTrouble()
  return { ...outcome, response: await learn(route, outcome, asked) }
}

function tellTrouble(): void {
  changeStatus({ troubled: [...new Set([...troubled.keys()].map(toMarkKey))] })
}

function miss(url: string, route: LocalRoute): void {
  if (route.isSlow) return
  missed = { url, route }
  noteSilence()
}

/** What is held, when the server gives no answer in time; undefined when it does, or nothing is held. Throws what says no. */
async function findInstead(url: string, route: LocalRoute, asking: Promise<Reading>): Promise<Response | undefined> {
  const spent = performance.now() - (refreshingSince() ?? performance.now())
  const time = getStatus().connection === 'silent' ? 0 : Math.max(0, patience - spent)
  const answered = asking.then(
    ({ isAnswer }) => isAnswer,
    (error: unknown) => {
      if (isNoFault(error)) throw error
      return false
    },
  )
  const inTime = await Promise.race([answered, wait(time)])
  if (inTime === true) return undefined
  if (inTime === undefined) miss(url, route)
  // Where the device takes its time, the server may still be faster.
  return Promise.race([findHeld(route), answered.then((isAnswered) => (isAnswered ? undefined : never))])
}

const never = new Promise<undefined>(() => {})

const wait = (time: number) => new Promise<undefined>((resolve) => setTimeout(resolve, time, undefined))

/** Has what the server says after all shown, when it does. */
function follow(url: string, route: LocalRoute, asking: Promise<Reading>, asked: Asked): void {
  const entry = { asking, asked }
  late.set(url, entry)
  const end = () => {
    if (late.get(url) === entry) late.delete(url)
  }
  const fail = (isTrouble: boolean) => {
    end()
    if (!isTrouble || route.isSlow) return
    troubled.set(url, route)
    tellTrouble()
  }
  asking.then(
    ({ isAnswer, isTrouble }) => {
      if (!isAnswer) return fail(isTrouble)
      setTimeout(end, lateLife)
      askScreens()
    },
    // Any other failure is known by what is shown instead.
    (error: unknown) => fail(isGatewayTrouble(error)),
  )
}
