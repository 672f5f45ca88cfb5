import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { findRefusal, isWritten } from '#functions/table/table.ts'
import { countOnTrip } from '#functions/trips/count.ts'
import { type TripReader, tripNotFound } from '#functions/trips/reader.ts'
import { isUlid, type TripId, tripSeq } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import { invalidFields, Problem } from '#shared/problem.ts'
import type { NewShare } from '#shared/schemas/share.ts'
import { endsWithoutDates, type MadeShare, type Share, tooManyShares } from '#shared/share.ts'
import type { TripSpan } from '#shared/trip.ts'
import { dayLength, findEnd, hasEnded, type Link, parseLink, parseShare } from './item.ts'

const shareNotFound = (): Problem => new Problem('not_found', 'There is no such link')

export type ShareStore = ReturnType<typeof createShareStore>

/** Returns the links to a user's trips. Methods throw `not_found` if the trip is gone. */
export function createShareStore({ table, userId, clock, ids, countWrites }: StoreContext, trips: TripReader) {
  const toKey = (tripId: TripId, id: string) => keys.tripShare(userId, tripSeq(tripId), id)

  /** Counts a trip's links, so that parallel requests cannot exceed the limit. */
  const count = (tripId: TripId, change: 1 | -1) =>
    countOnTrip(userId, tripId, {
      add: { shareCount: change },
      ...(change > 0 && {
        condition: ' AND (attribute_not_exists(shareCount) OR shareCount < :most)',
        values: { ':most': serverLimits.shares.perTrip },
      }),
    })

  async function readSpan(tripId: TripId): Promise<TripSpan | null | undefined> {
    const [trip] = await trips.getAll([tripId])
    if (!trip) throw tripNotFound()
    return trip.span
  }

  return {
    /** Returns all links, the newest first. */
    async list(tripId: TripId): Promise<Share[]> {
      const range = keys.tripShares(userId, tripSeq(tripId))
      const [items, span] = await Promise.all([queryAll(table, range, { newestFirst: true }), readSpan(tripId)])
      const shares = items.map(parseShare)
      const links = await table.getAll(shares.map((share) => keys.share(share.sha256)))
      const opened = new Map(links.map((item) => [item.pk, parseLink(item).openedOn]))
      return shares.map(({ sk, sha256: hash, shows, createdAt, expiresAt }) => {
        const endsAt = findEnd({ expiresAt }, span)
        return {
          id: sk.slice(sk.lastIndexOf('#') + 1),
          shows,
          createdAt,
          endsAt,
          hasEnded: hasEnded(endsAt, clock()),
          openedOn: opened.get(keys.share(hash).pk) ?? null,
        }
      })
    },

    /** Makes a link; only this answer has its token. Throws `limit`, and `invalid` for one that ends with a trip without dates. */
    async create(tripId: TripId, { days, shows }: NewShare): Promise<MadeShare> {
      if (days === 'trip' && !(await readSpan(tripId)))
        throw invalidFields([{ field: 'days', message: endsWithoutDates }])
      await countWrites(1)
      const now = clock()
      const [id, token] = [ids.ulid(now), ids.secret()]
      const hash = sha256(token)
      const expiresAt = days === 'trip' ? undefined : now + days * dayLength
      const link: Link = { userId, tripId, shareId: id, shows, ...(expiresAt && { expiresAt }) }
      const puts = [
        { ...keys.share(hash), ...link, ...(expiresAt && { ttl: Math.ceil(expiresAt / 1_000) }) },
        { ...toKey(tripId, id), sha256: hash, shows, createdAt: now, ...(expiresAt && { expiresAt }) },
      ].map((Item) => ({ Put: { Item } }))
      const cause = await findRefusal(table.transact([count(tripId, 1), ...puts]))
      if (cause) {
        await trips.get(tripId)
        throw new Problem('limit', tooManyShares, { cause })
      }
      return { id, token }
    },

    /** Ends a link at once. Throws `not_found`. */
    async remove(tripId: TripId, id: string): Promise<void> {
      const [item] = await Promise.all([isUlid(id) ? table.get(toKey(tripId, id)) : undefined, trips.get(tripId)])
      if (!item) throw shareNotFound()
      const removal = table.transact([
        count(tripId, -1),
        { Delete: { Key: keys.share(parseShare(item).sha256) } },
        { Delete: { Key: toKey(tripId, id), ConditionExpression: 'attribute_exists(pk)' } },
      ])
      if (!(await isWritten(removal))) throw shareNotFound()
    },
  }
}
