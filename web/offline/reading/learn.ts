import { signedInUser } from '../../session/session.ts'
import { type LocalAnswer, type LocalRoute, toResponse } from '../local-api/local-route.ts'
import { databaseName, type OfflineDatabase } from '../replica/database.ts'
import { openReplica, openReplicaInTime, type Reading, read, write } from '../replica/replica.ts'
import type { Outcome } from './ask.ts'
import { askScreens } from './connection.ts'

/** Counts the changes that the server has answered: what was asked before says how it was, not how it is. */
let changes = 0

/** A change is through: readings that are on their way are not learned any more. */
export function noteChange(): void {
  changes += 1
}

/** What is to be known of a reading before it begins. */
export type Asked = {
  /** Who asked: what the answer says belongs to nobody else. */
  readonly person: string | undefined
  readonly changes: number
  readonly isOpened: boolean
}

/** `isOpened`: a screen asks; what was opened is kept whole from then on. */
export const noteReading = (isOpened: boolean): Asked => ({ person: signedInUser(), changes, isOpened })

/** Who asks for what is held has nobody else who answers: a slow disk is given this long, in milliseconds. */
const longestSearch = 10_000

/** What this device holds of a route; undefined when nothing, and where it keeps nothing. */
export async function findHeld(route: LocalRoute): Promise<Response | undefined> {
  const database = await openReplicaInTime(longestSearch)
  const held = database && (await attempt(() => read(database, route.answer)))
  return held && toResponse(held)
}

/**
 * Keeps what the server answered, and gives it as it is to be shown: as it came when nothing waits, else with what waits on top.
 * Whatever this browser does not keep, or not in time, the answer stands. `isAwaited`: resolves when it is kept.
 */
export async function learn(
  route: LocalRoute,
  outcome: Outcome,
  asked: Asked,
  { isAwaited = false } = {},
): Promise<Response> {
  const database = await (isAwaited ? openReplica() : openReplicaInTime())
  if (database) return (await learnIn(database, route, outcome, asked, isAwaited)) ?? outcome.response
  void openReplica().then(async (late) => {
    const shown = late && (await learnIn(late, route, outcome, asked, false))
    // What waits was not on top of what is on screen.
    if (shown) askScreens()
  })
  return outcome.response
}

/** The answer with what waits on top; undefined when it stands as it came. */
async function learnIn(
  database: OfflineDatabase,
  route: LocalRoute,
  outcome: Outcome,
  asked: Asked,
  isAwaited: boolean,
): Promise<Response | undefined> {
  const { response, body } = outcome
  // Somebody else may have signed in meanwhile.
  if (asked.person === undefined || database.name !== databaseName(asked.person)) return undefined
  // What was asked before a change went through says how it was: the screen that made the change reads anew.
  if (asked.changes !== changes) return undefined
  const reading = { now: Date.now(), isOpened: asked.isOpened }
  const keep = () =>
    attempt(() =>
      write(database, 'relaxed', async (tx) => {
        if (response.ok) await route.learn(tx, body, reading)
        else if (response.status === 404) await route.forget?.(tx)
        return true
      }),
    )
  const waits = await attempt(async () => (await database.count('outbox')) > 0)
  if (!waits) {
    // A screen need not wait for the disk.
    const kept = keep()
    if (isAwaited) await kept
    return undefined
  }
  // Where nothing could be kept, what is held says nothing about the answer.
  if (!(await keep())) return undefined
  const shown = await attempt(() => read(database, (tx) => show(tx, route, outcome)))
  return shown && toResponse(shown)
}

/** The answer with what waits; undefined when it stands as it is. What was made here the server does not find. */
async function show(tx: Reading, route: LocalRoute, { response, body }: Outcome): Promise<LocalAnswer | undefined> {
  if (response.ok) return route.show(tx, body)
  return response.status === 404 ? route.answer(tx) : undefined
}

/** Tries to use what is kept. Undefined where the browser refuses (no room, taken away, broken): then it is as without. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
