import { ulid } from 'ulid'
import { listAdditions } from '../outbox/additions.ts'
import type { Decision } from '../outbox/decide.ts'
import { restoreDeleted } from '../outbox/restore.ts'
import { readSubtree } from '../replica/subtree.ts'
import { listThingIds } from '../replica/target.ts'

/**
 * Sends what a restored server lacks. All but trips keep their ids, so that several devices that have the same send it once; the
 * server has perhaps given a trip's number to another one.
 */
export const sendLost: Decision = async (tx, operation, all, now) => {
  const { target, seq } = operation
  if (target.noun === 'trip') return restoreDeleted(tx, operation, all, now)
  await tx.objectStore('outbox').delete(seq)
  const added = listAdditions(await readSubtree(tx, target))
  const { current: _current, gone: _gone, ...lost } = operation
  // Before the next change.
  for (const [index, one] of added.entries()) {
    const key = one.kind === 'add' ? String(listThingIds(one.target)[0]).slice(-26) : ulid(now)
    const place = seq + index / added.length
    await tx.objectStore('outbox').put({ ...lost, ...one, key, seq: place, state: 'waiting', at: now })
  }
}
