import type { Layers } from '../reading/layers.ts'
import { listOperations, type Writing } from '../replica/replica.ts'
import type { Operation } from '../replica/types.ts'
import type { Feed } from './feed.ts'
import type { Sender } from './send.ts'

/** Writes what the user decided about an operation; `all` are the operations of the outbox, and `now` is the time. */
export type Decision = (tx: Writing, operation: Operation, all: readonly Operation[], now: number) => Promise<void>

/**
 * Writes a decision about the operation of this number, sends what it leaves, and shows it. Throws the browser's refusal to store it;
 * then all is as it was. An operation that is already decided, perhaps in another tab, is left alone.
 */
export type Decide = (seq: number, decision: Decision) => Promise<void>

type DecideParts = Layers & { readonly feed: Feed; readonly sender: Sender }

export const createDecide =
  ({ clock, replica, connection, copy, feed, sender }: DecideParts): Decide =>
  async (seq, decision) => {
    const database = await replica.open()
    if (!database) return
    await replica.write(database, 'strict', async (tx) => {
      const all = await listOperations(tx)
      const operation = all.find((one) => one.seq === seq)
      if (operation) await decision(tx, operation, all, clock.now())
    })
    copy.noteChange()
    await feed.tellAll()
    connection.askScreens()
    void sender.send()
  }
