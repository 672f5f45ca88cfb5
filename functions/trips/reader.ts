import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { type Found, queryAll } from '#functions/table/paging.ts'
import { isTripId, type TripId, tripSeq } from '#shared/ids.ts'
import { type PageQuery, pageTotals } from '#shared/page.ts'
import { Problem } from '#shared/problem.ts'
import type { Trip, TripPage } from '#shared/trip.ts'
import { withSpans } from './days.ts'
import { parseTrip, type StoredTrip, showTrip } from './item.ts'
import { searchTrips } from './search.ts'
import { countAlive, findPageRange, isAlive } from './trip-sequence/sequence.ts'
import { readSettledSequence, readWithNewest } from './trip-sequence/store.ts'

/** Reads a user's trips. */
export type TripReader = {
  /** Returns a trip without its span. Throws `not_found`. */
  readonly get: (id: TripId) => Promise<Trip>
  /** Returns a trip with the days that its item has. Throws `not_found`. */
  readonly getStored: (id: TripId) => Promise<StoredTrip>
  /** Returns the trips with these ids that exist, with their spans. */
  readonly getAll: (ids: readonly TripId[]) => Promise<Trip[]>
  /** Returns the newest trip. */
  readonly findLatest: () => Promise<Trip | undefined>
  /** Returns a page, newest first; past the end, an empty page with the correct totals. */
  readonly list: (page: PageQuery) => Promise<TripPage>
  /** Returns the newest trips whose name contains the text, ignoring case and accents. */
  readonly search: (text: string) => Promise<Found<Trip>>
}

export const tripNotFound = (): Problem => new Problem('not_found', 'There is no such trip')

/** Parses a trip id. Throws `not_found`. */
export function getTripId(text: string): TripId {
  if (!isTripId(text)) throw tripNotFound()
  return text
}

/** The limit of attempts to read a page that others are changing. */
const maxReads = 8

export function createTripReader({ table, userId }: Pick<StoreContext, 'table' | 'userId'>): TripReader {
  const toKey = (id: TripId) => keys.trip(userId, tripSeq(id))

  const getStored = async (id: TripId) => {
    const item = await table.get(toKey(id))
    const trip = item && parseTrip(item)
    if (trip?.id !== id) throw tripNotFound()
    return trip
  }

  return {
    getStored,
    get: async (id) => showTrip(await getStored(id)),

    async getAll(ids) {
      const found = (await table.getAll([...new Set(ids.map(tripSeq))].map((seq) => keys.trip(userId, seq)))).map(
        parseTrip,
      )
      return withSpans(
        { table, userId },
        found.filter(({ id }) => ids.includes(id)),
      )
    },

    async findLatest() {
      const newest = await queryAll(table, keys.trips(userId), { newestFirst: true, limit: 1 })
      const [trip] = await withSpans({ table, userId }, newest.map(parseTrip))
      return trip
    },

    async list(page) {
      for (let reading = 1; ; reading++) {
        const { sequence, newest: newestItems } =
          page.page === 0 && reading === 1
            ? await readWithNewest(table, userId, page.size)
            : { sequence: await readSettledSequence(table, userId) }
        const totals = pageTotals(page, countAlive(sequence))
        const range = findPageRange(sequence, page.page * page.size, page.size)
        if (!range) return { ...totals, trips: [] }
        const { oldest, newest, count } = range
        const items =
          newestItems ?? (await queryAll(table, keys.tripsBetween(userId, oldest, newest), { newestFirst: true }))
        // The sequence decides: a trip may have been created since, or an older one may fill a deleted one's place.
        const isOnPage = (seq: number) => oldest <= seq && seq <= newest && isAlive(sequence, seq)
        const trips = items.map(parseTrip).filter(({ id }) => isOnPage(tripSeq(id)))
        // A deletion between the two reads makes the page too short: read again.
        if (trips.length === count || reading === maxReads)
          return { ...totals, trips: await withSpans({ table, userId }, trips) }
      }
    },

    search: (text) => searchTrips(table, userId, text),
  }
}
