import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { type Found, queryAll } from '#functions/table/paging.ts'
import { toChangesTag } from '#shared/crew.ts'
import { isTripId, type TripId, tripSeq } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { type PageQuery, pageTotals } from '#shared/page.ts'
import { Problem } from '#shared/problem.ts'
import { foldText } from '#shared/text.ts'
import type { Trip, TripPage } from '#shared/trip.ts'
import { withSpans } from './days.ts'
import { parseTrip, type StoredTrip, showTrip } from './item.ts'
import { findNumbers } from './names.ts'
import { countAlive, findPageRange, isAlive } from './trip-sequence/sequence.ts'
import { readSettledSequence, readWithNewest } from './trip-sequence/store.ts'

export const tripNotFound = (): Problem => new Problem('not_found', 'There is no such trip')

/** Parses a trip id. Throws `not_found`. */
export function getTripId(text: string): TripId {
  if (!isTripId(text)) throw tripNotFound()
  return text
}

/** The limit of attempts to read a page that others are changing. */
const maxReads = 8

/** A single read costs one unit, a trip of 500 bytes in a range an eighth. Up to this many reads per match, the range is better. */
const maxReadsPerMatch = 4

export type TripReader = ReturnType<typeof createTripReader>

/** Returns what reads a user's trips. */
export function createTripReader({ table, userId }: UserTable) {
  const toKey = (id: TripId) => keys.trip(userId, tripSeq(id))

  /** Returns a trip with the days that its item has. Throws `not_found`. */
  const getStored = async (id: TripId): Promise<StoredTrip> => {
    const item = await table.get(toKey(id))
    const trip = item && parseTrip(item)
    if (trip?.id !== id) throw tripNotFound()
    return trip
  }

  return {
    getStored,

    /** Returns the tag of a trip's counters (shared/crew.ts), which may lack the last second's changes. Throws `not_found`. */
    async getChangesTag(id: TripId): Promise<string> {
      const item = await table.get(toKey(id), { ConsistentRead: false })
      if (item?.id !== id) throw tripNotFound()
      return toChangesTag(parseTrip(item))
    },

    /** Returns a trip without its span. Throws `not_found`. */
    get: async (id: TripId): Promise<Trip> => showTrip(await getStored(id)),

    /** Returns the trips with these ids that exist, with their spans. */
    async getAll(ids: readonly TripId[]): Promise<Trip[]> {
      const found = (await table.getAll([...new Set(ids.map(tripSeq))].map((seq) => keys.trip(userId, seq)))).map(
        parseTrip,
      )
      return withSpans(
        { table, userId },
        found.filter(({ id }) => ids.includes(id)),
      )
    },

    /** Returns the newest trip. */
    async findLatest(): Promise<Trip | undefined> {
      const newest = await queryAll(table, keys.trips(userId), { newestFirst: true, limit: 1 })
      const [trip] = await withSpans({ table, userId }, newest.map(parseTrip))
      return trip
    },

    /** Returns a page, newest first; past the end, an empty page with the correct totals. */
    async list(page: PageQuery): Promise<TripPage> {
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

    /** Returns the newest trips whose name contains the text, ignoring case and accents. Searches all trips. */
    async search(text: string): Promise<Found<Trip>> {
      const folded = foldText(text)
      // A text of accents only folds to an empty string, which every name contains.
      if (folded === '') return { items: [], complete: true }
      const found: StoredTrip[] = []
      const remaining = await findNumbers(table, userId, folded)
      while (remaining.length > 0 && found.length <= limits.searchHits) {
        // Read one beyond the limit to set `complete`.
        const trips = await readTrips(remaining.splice(0, limits.searchHits + 1))
        // A trip may have been renamed since its name was read.
        found.push(...trips.filter(({ name }) => foldText(name).includes(folded)))
      }
      const items = await withSpans({ table, userId }, found.slice(0, limits.searchHits))
      return { items, complete: found.length <= limits.searchHits }
    },
  }

  /** Returns the existing trips of these numbers, newest first. */
  async function readTrips(numbers: readonly number[]): Promise<StoredTrip[]> {
    const [newest = 0, oldest = 0] = [numbers.at(0), numbers.at(-1)]
    const items =
      newest - oldest < maxReadsPerMatch * numbers.length
        ? await queryAll(table, keys.tripsBetween(userId, oldest, newest))
        : await table.getAll(numbers.map((seq) => keys.trip(userId, seq)))
    const trips = new Map(items.map(parseTrip).map((trip) => [tripSeq(trip.id), trip]))
    return numbers.map((seq) => trips.get(seq)).filter((trip) => trip !== undefined)
  }
}
