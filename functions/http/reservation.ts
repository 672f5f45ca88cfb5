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
import { limits } from '#shared/limits.ts'
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
  /** Has its own deadline, because the request's may be over. */
  readonly refund: () => Promise<void>
}

/** Counts uses in advance. `now` is milliseconds since 1970. Throws `too_many_requests` with the time of the reset. */
export async function reserve(
  table: Table,
  userId: UserId,
  { kind, allowance, refusal }: Quota,
  now: number,
  count = 1,
): Promise<Reservation> {
  const key = keys.userQuota(userId, kind, dayWindow(now))
  const remaining = await countUses(table, key, allowance, now, count).catch(throwRefusal(refusal, now))
  return { ...remaining, refund: () => uncount(table.within(limits.transaction.budget), key, allowance, now, count) }
}

const throwRefusal =
  (message: string, now: number) =>
  (error: unknown): never => {
    if (!(error instanceof Exhausted)) throw error
    const time = `${new Date(error.reset).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    throw new Problem('too_many_requests', `${message} Please try again at ${time}.`, {
      retryAfter: secondsUntil(error.reset, now),
    })
  }

const secondsUntil = (time: number, now: number) => Math.max(1, Math.ceil((time - now) / 1000))
