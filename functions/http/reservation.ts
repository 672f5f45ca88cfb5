import {
  type Allowance,
  count as countUses,
  dayWindow,
  Exhausted,
  type Remaining,
  uncount,
} from '#functions/table/counters.ts'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

export type Quota = {
  /** The counter's name. */
  readonly kind: string
  readonly allowance: Allowance
  /** The error's first sentence; the time of the reset follows it. */
  readonly refusal: string
}

/** Uses counted in advance. */
export type Reservation = Remaining & {
  readonly count: number
  /** Gives uses back. Has its own deadline, because the request's may be over. @default all */
  readonly refund: (unused?: number) => Promise<void>
}

/**
 * Counts uses in advance: as many as the allowance has left, but at least `least`. `now` is milliseconds since 1970. Throws
 * `too_many_requests` with the time of the reset.
 */
export async function reserve(
  table: Table,
  userId: UserId,
  quota: Quota,
  now: number,
  count = 1,
  least = count,
): Promise<Reservation> {
  const { kind, allowance, refusal } = quota
  const key = keys.userQuota(userId, kind, dayWindow(now))
  try {
    const remaining = await countUses(table, key, allowance, now, count)
    const refund = (unused = count) =>
      uncount(table.within(serverLimits.transaction.budget), key, allowance, now, unused)
    return { ...remaining, count, refund }
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error
    if (count > least && error.left >= least) return reserve(table, userId, quota, now, error.left)
    const time = `${new Date(error.reset).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    throw new Problem('too_many_requests', `${refusal} Please try again at ${time}.`, {
      retryAfter: secondsUntil(error.reset, now),
    })
  }
}

const secondsUntil = (time: number, now: number) => Math.max(1, Math.ceil((time - now) / 1000))
