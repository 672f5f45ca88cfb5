import { changedMeanwhile } from '#functions/http/revision.ts'
import type { StoreContext } from '#functions/http/types.ts'
import { createOnce } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { changeItem, holdsChanges, isEmptyChange } from '#functions/table/revision.ts'
import type { Item } from '#functions/table/table.ts'
import { foldText } from '#shared/fold-text.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import type { Trip, TripChanges, TripInput } from '#shared/trip.ts'
import { finishCreation, requireOpenNumber, settleNumber, type TakenNumber, takeNumber } from './creation.ts'
import { type GoneTrip, type StartedDeletion, startDeletion } from './deletion.ts'
import { createTripReader, getTripId, type TripReader, toTrip } from './reader.ts'
import { closeWithoutTrip, isTripThere } from './trip-sequence/store.ts'

/** A user's trips. */
export type TripStore = TripReader & {
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
type CreationDetails = {
  /** What the POST asked for, where that is more than name and description. */
  readonly asked: readonly unknown[]
  readonly attributes: Item
}

export function createTripStore({ table, userId, clock, ids }: StoreContext): TripStore {
  const reader = createTripReader({ table, userId })

  return {
    ...reader,

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
        const Item = { ...keys.trip(userId, tripSeq(trip.id)), ...trip, ...more?.attributes, folded: foldText(name) }
        const put = { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }
        return { id: trip.id, writes: [put, requireOpenNumber(userId, trip.id)] }
      })
      // A repetition of this POST may have been faster: then its trip is the answer.
      if (taken) await (taken.id === id ? finishCreation : settleNumber)(context, taken)
      return toNewTrip(getTripId(id))
    },

    async update(id, changes, seen) {
      if (isEmptyChange(changes)) return reader.get(id)
      const folded = changes.name === undefined ? undefined : foldText(changes.name)
      const change = {
        set: { ...changes, folded },
        optional: ['plan'],
        condition: 'id = :id',
        values: { ':id': id },
        seen,
      }
      const item = await changeItem(table, keys.trip(userId, tripSeq(id)), change)
      if (item) return toTrip(item)
      const current = await reader.get(id)
      if (holdsChanges(current, changes)) return current
      throw changedMeanwhile(current)
    },

    startDeletion: async (id, seen) => {
      const started = await startDeletion({ table, userId, now: clock() }, id, seen)
      if (started === 'changed') throw changedMeanwhile(await reader.get(id))
      return started
    },
    finishDeletion: (trip) => closeWithoutTrip(table, userId, trip),
  }
}
