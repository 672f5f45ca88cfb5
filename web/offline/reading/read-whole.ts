import { findRoute } from '../local-api/find-route.ts'
import { askServer } from './ask.ts'
import { learn, noteReading } from './learn.ts'

/** Reads from the server for what is kept, not for a screen, and answers its JSON. Throws when it gives no answer; null for what is not there. */
export async function readWhole(url: string): Promise<unknown> {
  const route = findRoute(new URL(url, window.location.origin))
  if (!route) throw new Error(`${url} is nothing that is kept`)
  const asked = noteReading(false)
  const outcome = await askServer(url, {}, route)
  const { ok, status } = outcome.response
  if (!outcome.isAnswer || (!ok && status !== 404)) throw new TypeError(`${url} was not answered`)
  await learn(route, outcome, asked, { isAwaited: true })
  return ok ? outcome.body : null
}
