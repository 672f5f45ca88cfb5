import { type Quota, type Reservation, reserve } from '#functions/http/reservation.ts'
import type { StoreContext } from '#functions/http/types.ts'
import type { UserId } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** A user for whom cells are fetched. */
export type Requester = {
  readonly userId: UserId
  /** Counts cells that must be fetched from a provider, or as many as the allowance has left. Throws `too_many_requests` for none. */
  readonly reserve: (cells: number) => Promise<Pick<Reservation, 'count' | 'refund'>>
}

const cellQuota: Quota = {
  kind: 'cell',
  allowance: { perHour: serverLimits.weather.uncachedPerHour },
  refusal: 'You have reached the limit of new places to look up weather for.',
}

const refuseCell = (): Problem => new Problem('too_many_requests', cellQuota.refusal)

/** Returns a requester for whom nothing is fetched: visitors of a user's link see what is stored. */
export const createReader = (userId: UserId): Requester => ({ userId, reserve: () => Promise.reject(refuseCell()) })

/** Averages and forecasts share an allowance. */
export const createRequester = ({
  table,
  userId,
  clock,
}: Pick<StoreContext, 'table' | 'userId' | 'clock'>): Requester => ({
  userId,
  reserve: (cells) => reserve(table, userId, cellQuota, clock(), cells, 1),
})
