import * as z from 'zod/mini'
import { changedMeanwhile } from '#functions/http/revision.ts'
import type { StoreContext } from '#functions/http/types.ts'
import { createOnce } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { type Found, queryAll, searchByName } from '#functions/table/paging.ts'
import { changeItem, holdsChanges, isEmptyChange } from '#functions/table/revision.ts'
import type { Item } from '#functions/table/table.ts'
import { isTripId, type TripId, tripSeq } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { type PageQuery, pageTotals } from '#shared/page.ts'
import { Problem } from '#shared/problem.ts'
import { brandedText, foldText } from '#shared/text.ts'
import type { Trip, TripChanges, TripInput, TripPage } from '#shared/trip.ts'
import { tripPlanSchema } from '#shared/trip-plan.ts'
import { finishCreation, requireOpenNumber, settleNumber, type TakenNumber, takeNumber } from './creation.ts'
import { type GoneTrip, type StartedDeletion, startDeletion } from './deletion.ts'
import { countAlive, findPageRange, isAlive } from './trip-sequence/sequence.ts'
import { closeWithoutTrip, isTripThere, readSettledSequence } from './trip-sequence/store.ts'

/** A user's trips. */
export type TripStore = {
  /** Throws `not_found`. */
  readonly get: (id: TripId) => Promise<Trip>
  /** The trip that was created last, or undefined when there is none. */
  readonly findLatest: () => Promise<Trip | undefined>
  /** One page, newest first; past the end an empty one with the true totals. */
  readonly list: (page: PageQuery) => Promise<TripPage>
  /** The newest trips whose name contains the text, case- and accent-blind. */
  readonly search: (text: string) => Promise<Found<Trip>>
  /** A repeated POST gets the trip of the first. Throws `limit`. */
  readonly create: (input: TripInput, idempotencyKey: string | undefined, more?: CreationDetails) => Promise<Trip>
  /** Renames and describes a trip. Throws `not_found`, and `changed` when its revision is not the one that was seen. */
  readonly update: (id: TripId, changes: TripChanges, seen?: number) => Promise<Trip>
  /** Takes a trip away; what hangs on it has to go next. Throws `changed` when its revision is not the one that was seen. */
  readonly startDeletion: (id: TripId, seen?: number) => Promise<StartedDeletion>
  /** To be called when nothing hangs on a trip that is gone any more. */
  readonly finishDeletion: (trip: GoneTrip) => Promise<void>
}

/** What else a new trip is made of. */
export type CreationDetails = {
  /** What the POST asked for, where that is more than name and description. */
  readonly asked: readonly unknown[]
  readonly attributes: Item
}

export const tripNotFound = (): Problem => new Problem('not_found', 'There is no such trip')

/** How often a page is read at most that others change meanwhile. */
const mostReadings = 8

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
      for (let reading = 1; ; reading++) {
        const sequence = await readSettledSequence(table, userId)
        const totals = pageTotals(page, countAlive(sequence))
        const range = findPageRange(sequence, page.page * page.size, page.size)
        if (!range) return { ...totals, trips: [] }
        const items = await queryAll(table, keys.tripsBetween(userId, range.oldest, range.newest), {
          newestFirst: true,
        })
        // A trip that was written after the sequence was read is not on its pages yet.
        const trips = items.map(toTrip).filter(({ id }) => isAlive(sequence, tripSeq(id)))
        // One that was deleted in between leaves the page too short: look again.
        if (trips.length === range.count || reading === mostReadings) return { ...totals, trips }
      }
    },

    async search(text) {
      const walk = { newestFirst: true, limit: limits.searchHits }
      const { items, complete } = await searchByName(table, keys.trips(userId), foldText(text), walk)
      return { items: items.map(toTrip), complete }
    },

    async create({ name, description }, idempotencyKey, more) {
      const isThere = (id: string) => isTripThere(table, userId, tripSeq(getTripId(id)))
      const post = { idempotencyKey, asked: more?.asked ?? ['trip', name, description], isThere }
      const toNewTrip = (id: TripId): Trip => ({ id, name, description, waypointCount: 0, rev: 0 })
      const context = { table, userId, now: clock() }
      let taken: TakenNumber | undefined
      const id = await createOnce({ table, userId, clock }, post, async () => {
        if (taken) await settleNumber(context, taken)
        taken = await takeNumber(context, ids.tripRandom())
        const trip = { id: taken.id, name, description, waypointCount: 0 }
        const Item = { ...toKey(trip.id), ...trip, ...more?.attributes, folded: foldText(name) }
        const put = { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }
        return { id: trip.id, writes: [put, requireOpenNumber(userId, trip.id)] }
      })
      // A repetition of this POST may have been faster: then its trip is the answer.
      if (taken) await (taken.id === id ? finishCreation : settleNumber)(context, taken)
      return toNewTrip(getTripId(id))
    },

    async update(id, changes, seen) {
      if (isEmptyChange(changes)) return get(id)
      const folded = changes.name === undefined ? undefined : foldText(changes.name)
      const change = {
        set: { ...changes, folded },
        optional: ['plan'],
        condition: 'id = :id',
        values: { ':id': id },
        seen,
      }
      const item = await changeItem(table, toKey(id), change)
      if (item) return toTrip(item)
      const current = await get(id)
      if (holdsChanges(current, changes)) return current
      throw changedMeanwhile(current)
    },

    startDeletion: async (id, seen) => {
      const started = await startDeletion({ table, userId, now: clock() }, id, seen)
      if (started === 'changed') throw changedMeanwhile(await get(id))
      return started
    },
    finishDeletion: (trip) => closeWithoutTrip(table, userId, trip),
  }
}

const itemSchema = z.object({
  id: brandedText(isTripId),
  name: z.string(),
  description: z.string(),
  waypointCount: z.number(),
  plan: z.optional(tripPlanSchema),
  rev: z._default(z.number(), 0),
})

const toTrip = (item: Item): Trip => itemSchema.parse(item)
