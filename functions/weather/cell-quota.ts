import { type Quota, type Reservation, reserve } from '#functions/http/reservation.ts'
import type { StoreContext } from '#functions/http/types.ts'
import type { UserId } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** A user for whom cells are fetched. */
export type Requester = {
  readonly userId: UserId
  /** Counts cells that must be fetched from a provider, or as many as the allowance has left. With none left, `refusal` says why. */
  readonly reserve: (cells: number) => Promise<CellReservation>
}

type CellReservation = Pick<Reservation, 'count' | 'refund'> & { readonly refusal?: Problem }

const cellQuota: Quota = {
  kind: 'cell',
  allowance: { perHour: serverLimits.weather.uncachedPerHour },
  refusal: 'You have reached the limit of new places to look up weather for.',
}

const reserveNone = (refusal: Problem): CellReservation => ({ count: 0, refund: async () => {}, refusal })

/** Returns a requester for whom nothing is fetched: visitors of a user's link see what is stored. */
export const createReader = (userId: UserId): Requester => ({
  userId,
  reserve: async () => reserveNone(new Problem('too_many_requests', cellQuota.refusal)),
})

/** Averages and forecasts share an allowance. */
export const createRequester = ({
  table,
  userId,
  clock,
}: Pick<StoreContext, 'table' | 'userId' | 'clock'>): Requester => ({
  userId,
  reserve: (cells) =>
    reserve(table, userId, cellQuota, clock(), cells, 1).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'too_many_requests') return reserveNone(error)
      throw error
    }),
})
