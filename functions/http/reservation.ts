import { type Allowance, count, dayWindow, Exhausted, type Remaining, uncount } from '#functions/table/counters.ts'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** The number of times that a user may have something. */
export type Quota = {
  /** Names the counter. */
  readonly kind: string
  readonly allowance: Allowance
  /** The refusal once the quota is used up: a sentence to which the time is added. */
  readonly refusal: string
}

/** A count that was taken for an answer: what the user has left, and how to take it back when there was no answer. */
export type Reservation = Remaining & {
  /** Has a time of its own: the request's may be over by then. */
  readonly refund: () => Promise<void>
}

/**
 * Counts an answer for the user before it is given. `now` is milliseconds since 1970. Throws `too_many_requests` with the
 * time when the user may go on.
 */
export async function reserve(
  table: Table,
  userId: UserId,
  { kind, allowance, refusal }: Quota,
  now: number,
): Promise<Reservation> {
  const key = keys.userQuota(userId, kind, dayWindow(now))
  const remaining = await count(table, key, allowance, now).catch(throwRefusal(refusal, now))
  return { ...remaining, refund: () => uncount(table.within(limits.transaction.budget), key, allowance, now) }
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
