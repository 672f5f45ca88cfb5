import { keys } from '#functions/table/keys.ts'
import { type Found, queryAll } from '#functions/table/paging.ts'
import type { Table } from '#functions/table/table.ts'
import { tripSeq, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { foldText } from '#shared/text.ts'
import type { Trip } from '#shared/trip.ts'
import { withSpans } from './days.ts'
import { parseTrip, type StoredTrip } from './item.ts'
import { findNumbers } from './names.ts'

/** Returns the newest matching trips, ignoring case and accents. Searches all trips. */
export async function searchTrips(table: Table, userId: UserId, text: string): Promise<Found<Trip>> {
  const folded = foldText(text)
  // A text of accents only folds to an empty string, which every name contains.
  if (folded === '') return { items: [], complete: true }
  const found: StoredTrip[] = []
  const remaining = await findNumbers(table, userId, folded)
  while (remaining.length > 0 && found.length <= limits.searchHits) {
    // Read one beyond the limit to set `complete`.
    const part = remaining.splice(0, limits.searchHits + 1)
    const trips = await readTrips(table, userId, part)
    // A trip may have been renamed since its name was read.
    found.push(...trips.filter(({ name }) => foldText(name).includes(folded)))
  }
  const items = await withSpans({ table, userId }, found.slice(0, limits.searchHits))
  return { items, complete: found.length <= limits.searchHits }
}

/** A single read costs one unit, a trip of 500 bytes in a range an eighth. Up to this many reads per match, the range is better. */
const maxReadsPerMatch = 4

/** Returns the existing trips of these numbers, newest first. */
async function readTrips(table: Table, userId: UserId, numbers: readonly number[]): Promise<StoredTrip[]> {
  const [newest = 0, oldest = 0] = [numbers.at(0), numbers.at(-1)]
  const items =
    newest - oldest < maxReadsPerMatch * numbers.length
      ? await queryAll(table, keys.tripsBetween(userId, oldest, newest))
      : await table.getAll(numbers.map((seq) => keys.trip(userId, seq)))
  const trips = new Map(items.map(parseTrip).map((trip) => [tripSeq(trip.id), trip]))
  return numbers.map((seq) => trips.get(seq)).filter((trip) => trip !== undefined)
}
