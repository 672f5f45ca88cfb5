import { keys } from '#functions/table/keys.ts'
import { type Found, queryAll } from '#functions/table/paging.ts'
import type { Table } from '#functions/table/table.ts'
import { tripSeq, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { foldText } from '#shared/text.ts'
import type { Trip } from '#shared/trip.ts'
import { toTrip } from './item.ts'
import { findNumbers } from './names.ts'

/** The newest trips whose name contains a text, case- and accent-blind. All are looked through, however many there are. */
export async function searchTrips(table: Table, userId: UserId, text: string): Promise<Found<Trip>> {
  const folded = foldText(text)
  // A text of accents alone folds to nothing, which every name contains.
  if (folded === '') return { items: [], complete: true }
  const found: Trip[] = []
  for (
    const remaining = await findNumbers(table, userId, folded);
    remaining.length > 0 && found.length <= limits.searchHits;
  ) {
    // One more than are answered tells whether there are more.
    const trips = await readTrips(table, userId, remaining.splice(0, limits.searchHits + 1))
    // One that was renamed since its name was read is none.
    found.push(...trips.filter(({ name }) => foldText(name).includes(folded)))
  }
  return { items: found.slice(0, limits.searchHits), complete: found.length <= limits.searchHits }
}

/** A trip that is read alone costs one unit, in a range an eighth of one if it weighs 500 bytes: up to so many are read for one that is wanted. */
const maxReadsPerMatch = 4

/** Those trips of these numbers, the newest first, that are there. */
async function readTrips(table: Table, userId: UserId, numbers: readonly number[]): Promise<Trip[]> {
  const [newest = 0, oldest = 0] = [numbers.at(0), numbers.at(-1)]
  const items =
    newest - oldest < maxReadsPerMatch * numbers.length
      ? await queryAll(table, keys.tripsBetween(userId, oldest, newest))
      : await table.getAll(numbers.map((seq) => keys.trip(userId, seq)))
  const trips = new Map(items.map(toTrip).map((trip) => [tripSeq(trip.id), trip]))
  return numbers.map((seq) => trips.get(seq)).filter((trip) => trip !== undefined)
}
