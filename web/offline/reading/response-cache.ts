import { type LocalAnswer, type LocalRoute, type Pieces, toResponse } from '../local-api/local-route.ts'
import type { Browser } from '../replica/browser.ts'
import { databaseName, type OfflineDatabase } from '../replica/database.ts'
import { isOfHistory, noteHistory, readHistory } from '../replica/history.ts'
import { listOperations, type ReadTx, type Replica, read } from '../replica/replica.ts'
import type { Connection } from './connection.ts'
import type { Outcome } from './server.ts'

export type ReadStart = {
  /** The user who reads; the answer belongs to nobody else. */
  readonly person: string | undefined
  readonly changes: number
  readonly isOpened: boolean
}

/** Time that a read without another source waits for a slow disk (ms). */
const cacheTimeout = 10_000

export type ResponseCache = ReturnType<typeof createResponseCache>

type CacheParts = Pick<Browser, 'session' | 'clock'> & { readonly replica: Replica; readonly connection: Connection }

export function createResponseCache({ session, clock, replica, connection }: CacheParts) {
  /** Counts finished changes; an answer requested before one is outdated. */
  let changes = 0
  const pieces: Pieces = new Map()
  let compare = () => {}
  let showEnd = () => {}

  /** Returns undefined if the server's answer is what saved data would answer. */
  async function storeAnswer(
    database: OfflineDatabase,
    route: LocalRoute,
    outcome: Outcome,
    start: ReadStart,
    isAwaited: boolean,
  ): Promise<Response | undefined> {
    const { response, body } = outcome
    // Another user may have logged in since.
    if (start.person === undefined || database.name !== databaseName(start.person)) return undefined
    // The answer is older than a change; the screen that made the change reloads.
    if (start.changes !== changes) return undefined
    const now = clock.now()
    const save = async () => {
      let isEnded = false
      const isSaved = await attempt(() =>
        replica.write(database, 'relaxed', async (tx) => {
          if (!(await noteHistory(tx, response))) return false
          const operations = await listOperations(tx)
          const before = await tx.objectStore('outbox').count()
          if (response.ok) await route.store(tx, body, { now, operations, isOpened: start.isOpened, pieces })
          else if (response.status === 404) await route.forget?.(tx, operations, now)
          isEnded = (await tx.objectStore('outbox').count()) < before
          return true
        }),
      )
      if (isEnded) showEnd()
      return isSaved
    }
    const saved = await attempt(() =>
      read(database, async (tx) => ({
        hasPending: (await tx.objectStore('outbox').count()) > 0,
        isSame: isOfHistory(response, await readHistory(tx)),
      })),
    )
    if (saved?.isSame === false) {
      compare()
      // Until the rows are compared, users change what they saved, not what the restored server has.
      return find(database, route)
    }
    if (!saved?.hasPending && !route.isMerged) {
      // A screen need not wait for the disk.
      const saving = save()
      if (isAwaited) await saving
      return undefined
    }
    if (!(await save())) return undefined
    const shown = await attempt(() => read(database, (tx) => show(tx, route, outcome, now)))
    return shown && toResponse(shown)
  }

  async function find(database: OfflineDatabase, route: LocalRoute): Promise<Response | undefined> {
    const cached = await attempt(() => read(database, (tx) => route.answer(tx, clock.now())))
    return cached && toResponse(cached)
  }

  return {
    /** Stops reads in progress from being saved. */
    noteChange(): void {
      changes += 1
    },
    /** Tells that the server's data were restored from a backup since the rows were saved; until they are compared, none is saved. */
    noteRestored: (): void => compare(),
    /** Sets what compares them. */
    onRestored(start: () => void): void {
      compare = start
    },
    /** Sets what shows that changes have gone from the outbox, with a joined trip that has ended. */
    onEnded(show: () => void): void {
      showEnd = show
    },
    /** `isOpened`: a screen reads, so an opened trip is saved completely from then on. */
    startRead: (isOpened: boolean): ReadStart => ({ person: session.person(), changes, isOpened }),
    async find(route: LocalRoute): Promise<Response | undefined> {
      const database = await replica.openInTime(cacheTimeout)
      return database && find(database, route)
    },
    /** Returns true if the saved answer needs no request. */
    async isFresh({ isFresh }: LocalRoute): Promise<boolean> {
      const database = isFresh && (await replica.openInTime())
      return database ? ((await attempt(() => read(database, (tx) => isFresh(tx, clock.now())))) ?? false) : false
    },
    /**
     * Saves the server's answer and returns it with pending changes, or unchanged if saving fails or is slow. `isAwaited`: resolves
     * after saving.
     */
    async store(route: LocalRoute, outcome: Outcome, start: ReadStart, { isAwaited = false } = {}): Promise<Response> {
      const database = await (isAwaited ? replica.open() : replica.openInTime())
      if (database) return (await storeAnswer(database, route, outcome, start, isAwaited)) ?? outcome.response
      void replica.open().then(async (late) => {
        const shown = late && (await storeAnswer(late, route, outcome, start, false))
        // The screen showed the answer without pending changes.
        if (shown) connection.refreshScreens()
      })
      return outcome.response
    },
  }
}

/** Returns undefined without pending changes. Items created here are 404 on the server. */
async function show(
  tx: ReadTx,
  route: LocalRoute,
  { response, body }: Outcome,
  now: number,
): Promise<LocalAnswer | undefined> {
  if (response.ok && route.show) return route.show(tx, body, now)
  return response.ok || response.status === 404 ? route.answer(tx, now) : undefined
}

/** Returns undefined if the browser refuses access to saved data (full, evicted, broken). */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
