import * as z from 'zod/mini'
import { changedMeanwhile } from '#functions/http/revision.ts'
import type { StoreContext } from '#functions/http/types.ts'
import { createOnce } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll, searchByName } from '#functions/table/paging.ts'
import { changeItem, holdsChanges } from '#functions/table/revision.ts'
import type { Item } from '#functions/table/table.ts'
import { createTripId, isTripId, lastTripSeq, type TripId, tripSeq } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { type PageQuery, pageTotals } from '#shared/page.ts'
import { Problem } from '#shared/problem.ts'
import { brandedText, foldText } from '#shared/text.ts'
import type { Trip, TripChanges, TripInput, TripPage } from '#shared/trip.ts'
import { type StartedDeletion, startDeletion } from './deletion.ts'
import { countAlive, findPageRange } from './trip-sequence/sequence.ts'
import { finishDeletion, readSequence, takeNumber } from './trip-sequence/store.ts'

/** A user's trips. */
export type TripStore = {
  /** Throws `not_found`. */
  readonly get: (id: TripId) => Promise<Trip>
  /** The trip that was created last, or undefined when there is none. */
  readonly findLatest: () => Promise<Trip | undefined>
  /** One page, newest first; past the end an empty one with the true totals. */
  readonly list: (page: PageQuery) => Promise<TripPage>
  /** The newest trips whose name contains the text, case- and accent-blind. */
  readonly search: (text: string) => Promise<Trip[]>
  /** A repeated POST gets the trip of the first. Throws `limit`. */
  readonly create: (input: TripInput, idempotencyKey: string | undefined) => Promise<Trip>
  /** Renames and describes a trip. Throws `not_found`, and `changed` when its revision is not the one that was seen. */
  readonly update: (id: TripId, changes: TripChanges, seen?: number) => Promise<Trip>
  /** Takes a trip away; what hangs on it has to go next. Throws `changed` when its revision is not the one that was seen. */
  readonly startDeletion: (id: TripId, seen?: number) => Promise<StartedDeletion>
  /** To be called when nothing hangs on the trip any more. */
  readonly finishDeletion: (id: TripId) => Promise<void>
}

export const tripNotFound = (): Problem => new Problem('not_found', 'There is no such trip')

/** The trip id in a path. Throws `not_found` for a text that is none. */
export function getTripId(text: string): TripId {
  if (!isTripId(text)) throw tripNotFound()
  return text
}

export function createTripStore({ table, userId, clock, ids }: StoreContext): TripStore {
  const toKey = (id: TripId) => keys.trip(userId, tripSeq(id))

  const get = async (id: TripId) => {
    const item = await table.get(toKey(id))
    const trip = item && toTrip(item)
    if (trip?.id !== id) throw tripNotFound()
    return trip
  }

  return {
    get,

    async findLatest() {
      const [newest] = await queryAll(table, keys.trips(userId), { newestFirst: true, limit: 1 })
      return newest && toTrip(newest)
    },

    async list(page) {
      const { sequence } = await readSequence(table, userId)
      const totals = pageTotals(page, countAlive(sequence))
      const range = findPageRange(sequence, page.page * page.size, page.size)
      if (!range) return { ...totals, trips: [] }
      const items = await queryAll(table, keys.tripsBetween(userId, range.oldest, range.newest), { newestFirst: true })
      return { ...totals, trips: items.map(toTrip) }
    },

    async search(text) {
      const walk = { newestFirst: true, limit: limits.searchHits }
      return (await searchByName(table, keys.trips(userId), foldText(text), walk)).map(toTrip)
    },

    async create({ name, description }, idempotencyKey) {
      const post = { idempotencyKey, asked: ['trip', name, description] }
      const toNewTrip = (id: TripId): Trip => ({ id, name, description, waypointCount: 0, rev: 0 })
      // Others may take the number that was next a moment ago: each attempt reads it again, until the request's deadline.
      const id = await createOnce({ table, userId, clock }, post, async () => {
        const { sequence } = await readSequence(table, userId)
        if (countAlive(sequence) >= limits.tripsPerUser || sequence.last >= lastTripSeq) {
          throw new Problem('limit', `There is room for ${limits.tripsPerUser.toLocaleString('en-US')} trips`)
        }
        const trip = toNewTrip(createTripId(sequence.last + 1, ids.tripRandom()))
        const Item = { ...toKey(trip.id), id: trip.id, name, description, waypointCount: 0, folded: foldText(name) }
        const put = { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }
        return { id: trip.id, writes: [takeNumber(userId, sequence), put] }
      })
      return toNewTrip(getTripId(id))
    },

    async update(id, changes, seen) {
      if (holdsChanges({}, changes)) return get(id)
      const folded = changes.name === undefined ? undefined : foldText(changes.name)
      const change = { set: { ...changes, folded }, condition: 'id = :id', values: { ':id': id }, seen }
      const item = await changeItem(table, toKey(id), change)
      if (item) return toTrip(item)
      const current = await get(id)
      if (holdsChanges(current, changes)) return current
      throw changedMeanwhile(current)
    },

    startDeletion: async (id, seen) => {
      const started = await startDeletion(table, userId, id, seen)
      if (started === 'changed') throw changedMeanwhile(await get(id))
      return started
    },
    finishDeletion: (id) => finishDeletion(table, userId, id),
  }
}

const itemSchema = z.object({
  id: brandedText(isTripId),
  name: z.string(),
  description: z.string(),
  waypointCount: z.number(),
  rev: z._default(z.number(), 0),
})

const toTrip = (item: Item): Trip => itemSchema.parse(item)
