import { dayWindow } from '#functions/table/counters.ts'
import type { Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import { BoundedMap } from './bounded-map.ts'
import { type Quota, reserve } from './reservation.ts'

const quota: Quota = {
  kind: 'write',
  allowance: { perDay: serverLimits.writes.perDay },
  refusal: 'You have reached the limit of changes for today.',
}

/** The number of users whose reserved writes are remembered. */
const cacheSize = 1_000

/**
 * Counts writes before they are made, and returns a function that gives them back. Throws `too_many_requests` with the time of the reset,
 * and then counts none.
 */
export type CountWrites = (writes: number) => Promise<() => void>

/**
 * Creates the count of each user's writes in a day (UTC). A container reserves twenty at once and uses them from memory, because counting each
 * would make it a sixth more expensive. Those that it doesn't use before it stops stay counted, so the quota is never exceeded.
 */
export function createWriteQuota({ clock }: { readonly clock: () => number }) {
  const reserved = new BoundedMap<string, number>(cacheSize)

  return (table: Table, userId: UserId): CountWrites =>
    async (writes) => {
      const now = clock()
      const name = `${userId} ${dayWindow(now)}`
      const keep = (more: number) => reserved.set(name, (reserved.get(name) ?? 0) + more)
      const giveBack = () => void keep(writes)
      const left = reserved.get(name) ?? 0
      if (left >= writes) {
        keep(-writes)
        return giveBack
      }
      // Taken before the wait, so that no other request uses them too.
      keep(-left)
      const more = Math.max(serverLimits.writes.reserved, writes - left)
      try {
        await reserve(table, userId, quota, now, more)
      } catch (error) {
        keep(left)
        throw error
      }
      keep(left + more - writes)
      return giveBack
    }
}
