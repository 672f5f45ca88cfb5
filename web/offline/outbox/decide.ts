import type { Layers } from '../reading/layers.ts'
import { listOperations, type WriteTx } from '../replica/replica.ts'
import type { Operation } from '../replica/types.ts'
import type { Feed } from './feed.ts'
import type { Sender } from './send.ts'

/** Writes the user's decision; `all` is the whole outbox. */
export type Decision = (tx: WriteTx, operation: Operation, all: readonly Operation[], now: number) => Promise<void>

/**
 * Writes a decision, sends the result, and shows it. Throws, changing nothing, if the browser refuses to store it. Ignores an operation
 * already decided.
 */
export type Decide = (seq: number, decision: Decision) => Promise<void>

type DecideParts = Layers & { readonly feed: Feed; readonly sender: Sender }

export const createDecide =
  ({ clock, replica, connection, cache, feed, sender }: DecideParts): Decide =>
  async (seq, decision) => {
    const database = await replica.open()
    if (!database) return
    await replica.write(database, 'strict', async (tx) => {
      const all = await listOperations(tx)
      const operation = all.find((one) => one.seq === seq)
      if (operation) await decision(tx, operation, all, clock.now())
    })
    cache.noteChange()
    await feed.announce()
    connection.refreshScreens()
    void sender.send()
  }
