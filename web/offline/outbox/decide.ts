import type { Layers } from '../reading/layers.ts'
import { listOperations, type WriteTx } from '../replica/replica.ts'
import type { Feed } from './feed.ts'
import { discardOperation, doAnyway, keepMine, keepTheirs, sendAgain } from './resolve.ts'
import type { Sender } from './send.ts'

/** Those that add again what is on this device are loaded when the user decides. */
async function loadDecisions() {
  const { discardAll, keepBoth, restoreDeleted, saveAsOwn, sendLost } = await import('./restore.ts')
  const others = { discardOperation, doAnyway, keepMine, keepTheirs, sendAgain }
  return { ...others, discardAll, keepBoth, restoreDeleted, saveAsOwn, sendLost }
}

export type Choice = keyof Awaited<ReturnType<typeof loadDecisions>>

export type DecideParts = Layers & { readonly feed: Feed; readonly sender: Sender }

/** Returns a function that writes what the user chose about a change (carryOut). It ignores one that is already decided. */
export const createDecide =
  (parts: DecideParts) =>
  async (seq: number, choice: Choice): Promise<void> => {
    const { [choice]: decide } = await loadDecisions()
    await carryOut(parts, async (tx, now) => {
      const all = await listOperations(tx)
      const operation = all.find((one) => one.seq === seq)
      if (operation) await decide(tx, operation, all, now)
    })
  }

/** Writes what the user chose, sends the result, and shows it. Throws, changing nothing, if the browser refuses to store it. */
export async function carryOut<Result>(
  { clock, replica, connection, cache, feed, sender }: DecideParts,
  work: (tx: WriteTx, now: number) => Promise<Result>,
): Promise<Result | undefined> {
  const database = await replica.open()
  if (!database) return undefined
  const result = await replica.write(database, 'strict', (tx) => work(tx, clock.now()))
  cache.noteChange()
  await feed.announce()
  connection.refreshScreens()
  void sender.send()
  return result
}
