import type { Layers } from '../reading/layers.ts'
import { listOperations, type WriteTx } from '../replica/replica.ts'
import type { Feed } from './feed.ts'
import { type Decision, discardOperation, doAnyway, keepMine, keepTheirs, sendAgain } from './resolve.ts'
import type { Sender } from './send.ts'

/** Those that add again what is on this device have a file of their own (start.ts). */
async function loadDecision(choice: Choice): Promise<Decision> {
  if (isHere(choice)) return decisions[choice]
  return (await import('./restore.ts'))[choice]
}

const decisions = { discardOperation, doAnyway, keepMine, keepTheirs, sendAgain }
const isHere = (choice: Choice): choice is keyof typeof decisions => choice in decisions

export type Choice = keyof typeof decisions | 'discardAll' | 'keepBoth' | 'restoreDeleted' | 'saveAsOwn' | 'sendLost'

export type DecideParts = Layers & { readonly feed: Feed; readonly sender: Sender }

/** Returns a function that writes what the user chose about a change (carryOut). It ignores one that is already decided. */
export const createDecide =
  (parts: DecideParts) =>
  async (seq: number, choice: Choice): Promise<void> => {
    const decide = await loadDecision(choice)
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
