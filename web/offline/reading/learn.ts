import { type LocalAnswer, type LocalRoute, type Pieces, toResponse } from '../local-api/local-route.ts'
import type { Browser } from '../replica/browser.ts'
import { databaseName, type OfflineDatabase } from '../replica/database.ts'
import { type Reading, type Replica, read } from '../replica/replica.ts'
import type { Outcome } from './ask.ts'
import type { Connection } from './connection.ts'

/** What is to be known of a reading before it begins. */
export type Asked = {
  /** Who asked: what the answer says belongs to nobody else. */
  readonly person: string | undefined
  readonly changes: number
  readonly isOpened: boolean
}

/** Who asks for what is held has nobody else who answers: a slow disk is given this long, in milliseconds. */
const longestSearch = 10_000

export type SavedCopy = {
  /** A change is through: readings that are on their way are not learned any more. */
  readonly noteChange: () => void
  /** `isOpened`: a screen asks; what was opened is kept whole from then on. */
  readonly noteReading: (isOpened: boolean) => Asked
  /** What this device holds of a route; undefined when nothing, and where it keeps nothing. */
  readonly find: (route: LocalRoute) => Promise<Response | undefined>
  /**
   * Keeps what the server answered, and gives it as it is to be shown: as it came when nothing waits, else with what waits on top.
   * Whatever this browser does not keep, or not in time, the answer stands. `isAwaited`: resolves when it is kept.
   */
  readonly learn: (
    route: LocalRoute,
    outcome: Outcome,
    asked: Asked,
    options?: { readonly isAwaited?: boolean },
  ) => Promise<Response>
}

type CopyParts = Pick<Browser, 'session' | 'clock'> & { readonly replica: Replica; readonly connection: Connection }

/** Creates what reads and updates this device's copy of what the server says. */
export function createSavedCopy({ session, clock, replica, connection }: CopyParts): SavedCopy {
  /** Counts the changes that the server has answered: what was asked before says how it was, not how it is. */
  let changes = 0
  const pieces: Pieces = new Map()

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
    const reading = { now: clock.now(), isOpened: asked.isOpened, pieces }
    const keep = () =>
      attempt(() =>
        replica.write(database, 'relaxed', async (tx) => {
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

  return {
    noteChange() {
      changes += 1
    },
    noteReading: (isOpened) => ({ person: session.person(), changes, isOpened }),
    async find(route) {
      const database = await replica.openInTime(longestSearch)
      const held = database && (await attempt(() => read(database, route.answer)))
      return held && toResponse(held)
    },
    async learn(route, outcome, asked, { isAwaited = false } = {}) {
      const database = await (isAwaited ? replica.open() : replica.openInTime())
      if (database) return (await learnIn(database, route, outcome, asked, isAwaited)) ?? outcome.response
      void replica.open().then(async (late) => {
        const shown = late && (await learnIn(late, route, outcome, asked, false))
        // What waits was not on top of what is on screen.
        if (shown) connection.askScreens()
      })
      return outcome.response
    },
  }
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
