import type { Layers } from '../reading/layers.ts'
import { listOperations } from '../replica/replica.ts'
import type { Feed } from './feed.ts'
import { discardOperation, doAnyway, keepMine, keepTheirs, sendAgain } from './resolve.ts'
import { keepBoth, restoreDeleted, sendLost } from './restore.ts'
import type { Sender } from './send.ts'

const decisions = {
  discardOperation,
  doAnyway,
  keepBoth,
  keepMine,
  keepTheirs,
  restoreDeleted,
  sendAgain,
  sendLost,
}

export type Choice = keyof typeof decisions

type DecideParts = Layers & { readonly feed: Feed; readonly sender: Sender }

/**
 * Returns a function that writes what the user chose, sends the result, and shows it. It throws, changing nothing, if the browser
 * refuses to store it, and ignores an operation already decided.
 */
export const createDecide =
  ({ clock, replica, connection, cache, feed, sender }: DecideParts) =>
  async (seq: number, choice: Choice): Promise<void> => {
    const database = await replica.open()
    if (!database) return
    await replica.write(database, 'strict', async (tx) => {
      const all = await listOperations(tx)
      const operation = all.find((one) => one.seq === seq)
      if (operation) await decisions[choice](tx, operation, all, clock.now())
    })
    cache.noteChange()
    await feed.announce()
    connection.refreshScreens()
    void sender.send()
  }
