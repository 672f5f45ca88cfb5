import { changedProblem, type Seen } from '#functions/http/revision.ts'
import type { StoreContext, UserTable } from '#functions/http/types.ts'
import { createOnce } from '#functions/table/idempotency.ts'
import { keys, sampleKey } from '#functions/table/keys.ts'
import { changeItem, changeItemWith, isEmptyChange, matchesChanges } from '#functions/table/revision.ts'
import type { Item, Write } from '#functions/table/table.ts'
import { onlyOwner } from '#shared/crew.ts'
import { listClearable } from '#shared/fields.ts'
import { firstJoinedSeq, isJoined, type TripId, tripSeq } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { invalidFields, Problem } from '#shared/problem.ts'
import type { TripChanges, TripInput } from '#shared/schemas/trip.ts'
import { foldText } from '#shared/text.ts'
import { listVehicleIds, type PlanSettings, type Trip } from '#shared/trip.ts'
import { tripFields } from '#shared/trip-fields.ts'
import { type DeletedTrip, type StartedDeletion, startDeletion } from './deletion.ts'
import { toTrip } from './item.ts'
import { findKnown, type Known } from './known.ts'
import { addName, blockName, removeName, replaceName } from './names.ts'
import { createTripReader, getTripId } from './reader.ts'
import { countAlive } from './trip-sequence/sequence.ts'
import {
  closeCreation,
  closeWithoutTrip,
  isAbandoned,
  type OpenChange,
  openCreation,
  tripExists,
} from './trip-sequence/store.ts'

type CreationDetails = {
  /** The POST's input, if more than name and description. */
  readonly payload: readonly unknown[]
  /** The number of the day's changes that what comes with it counts as. */
  readonly writes: number
  readonly toAttributes: (id: TripId) => Item
  /** Writes of the same transaction. */
  readonly toWrites?: (id: TripId) => readonly Write[]
  /** True for the sample trip, which an account has once and which counts towards no limit. */
  readonly isSample?: boolean
}

export type TripStore = ReturnType<typeof createTripStore>

export function createTripStore({ table, userId, clock, ids, countWrites }: StoreContext) {
  const reader = createTripReader({ table, userId })
  const toKey = (id: TripId) => keys.trip(userId, tripSeq(id))
  const toChange = (id: TripId, changes: TripChanges, expectedRev: number | undefined) => ({
    set: changes,
    optional: listClearable(tripFields),
    condition: 'id = :id',
    values: { ':id': id },
    expectedRev,
    // Raised together, so that a trip whose stops stay has the days that it had.
    counters: ['changes', 'daysAt'],
  })

  return {
    ...reader,

    /** A repeated POST returns the first POST's trip. Throws `limit`. */
    async create(
      { name, description }: TripInput,
      idempotencyKey: string | undefined,
      more?: CreationDetails,
    ): Promise<Trip> {
      const exists = (id: string) => tripExists(table, userId, tripSeq(getTripId(id)))
      const payload = more?.payload ?? ['trip', name, description]
      const items = 1 + (more?.writes ?? 0)
      const post = { idempotencyKey, ownId: more?.isSample ? sampleKey : undefined, payload, items, exists }
      const toNewTrip = (id: TripId): Trip => ({ id, name, description, waypointCount: 0, rev: 0, changes: 0 })
      const context = { table, userId, now: clock() }
      let reserved: ReservedNumber | undefined
      const { id } = await createOnce({ table, userId, clock, countWrites }, post, async () => {
        if (reserved) await settleNumber(context, reserved)
        reserved = await reserveNumber(context, ids.tripRandom(), more?.isSample)
        const trip = { id: reserved.id, name, description, waypointCount: 0 }
        const seq = tripSeq(trip.id)
        const Item = { ...keys.trip(userId, seq), ...trip, ...more?.toAttributes(trip.id) }
        const put = { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }
        const writes = more?.toWrites?.(trip.id) ?? []
        return { id: trip.id, writes: [put, addName(userId, seq, foldText(name)), ...writes] }
      })
      // If a repetition of this POST was faster, return its trip.
      if (reserved) await (reserved.id === id ? finishCreation : settleNumber)(context, reserved)
      return toNewTrip(getTripId(id))
    },

    /**
     * Throws `not_found`, `changed` if the revision is not `seen`, and `forbidden` if a member changes more than the plan's figures: the
     * owner's vehicles, which members do not see, stay in the plan (table/joined-trip.ts).
     */
    async update(id: TripId, input: TripChanges, seen?: number): Promise<Trip> {
      if (isJoined(id)) requireFigures(input)
      const changes = await completeVehicles(id, input)
      const { name, ...others } = changes
      const before = name === undefined ? undefined : await reader.get(id)
      if (name !== undefined && name !== before?.name) return rename(id, { ...changes, name }, seen)
      if (isEmptyChange(others)) return before ?? reader.get(id)
      const item = await changeItem(table, toKey(id), toChange(id, others, seen))
      return item ? toTrip(item) : getChanged(id, others)
    },

    /** Deletes a trip; the caller deletes its waypoints next. Throws `changed` if a counter of the trip is not the one in `seen`. */
    async startDeletion(id: TripId, seen: Seen): Promise<StartedDeletion> {
      const started = await startDeletion({ table, userId, now: clock() }, id, seen)
      if (started === 'changed') throw changedProblem(await reader.get(id))
      return started
    },

    /**
     * Returns those ids of trips, stops, vehicles and fill-ups that the user's data have ever had (known.ts). `restored`: the history
     * id of data that were restored from a backup.
     */
    findKnown: (ids: readonly string[], restored: string | undefined): Promise<Known> =>
      findKnown({ table, userId }, restored, ids),

    /** Completes a deletion after all waypoints are deleted. */
    async finishDeletion(trip: DeletedTrip): Promise<void> {
      if (!trip.last) await removeName(table, userId, tripSeq(trip.id))
      await closeWithoutTrip(table, userId, trip)
    },
  }

  /**
   * Completes a plan's vehicles. A client that knows one vehicle sends only `vehicleId`: while that is still the first, its plan keeps
   * all vehicles; another one, or none, replaces them. Throws `invalid` if the two differ.
   */
  async function completeVehicles(id: TripId, { plan, ...others }: TripChanges): Promise<TripChanges> {
    // A member's plan without figures may have vehicles.
    if (!plan) return { ...others, plan: plan === null && isJoined(id) ? {} : plan }
    const [first] = plan.vehicleIds ?? []
    if (first !== undefined && first !== (plan.vehicleId ?? first)) {
      const message = 'vehicleId must be the first of vehicleIds; leave one of them out'
      throw invalidFields([{ field: 'plan.vehicleId', message }])
    }
    if (first !== undefined) return { ...others, plan: { ...plan, vehicleId: first } }
    if (plan.vehicleId === undefined) return { ...others, plan }
    const { vehicleId, vehicleIds }: PlanSettings = (await reader.get(id)).plan ?? {}
    return { ...others, plan: vehicleIds && vehicleId === plan.vehicleId ? { ...plan, vehicleIds } : plan }
  }

  async function rename(id: TripId, changes: TripChanges & { readonly name: string }, seen: number | undefined) {
    const write = replaceName(userId, tripSeq(id), foldText(changes.name))
    const isDone = await changeItemWith(table, toKey(id), toChange(id, changes, seen), write)
    return isDone ? reader.get(id) : getChanged(id, changes)
  }

  /** Returns the trip if it already matches the changes. Throws `changed` otherwise. */
  async function getChanged(id: TripId, changes: TripChanges): Promise<Trip> {
    const current = await reader.get(id)
    if (matchesChanges(current, changes)) return current
    throw changedProblem(current)
  }
}

/** Throws `forbidden` for what only a trip's owner changes. */
function requireFigures({ name, description, plan }: TripChanges): void {
  if (name !== undefined || description !== undefined || listVehicleIds(plan ?? {}).length > 0)
    throw new Problem('forbidden', onlyOwner)
}

/** The trip number of a pending creation. */
type ReservedNumber = OpenChange

/**
 * Reserves a number for a trip whose id ends in `random`, and closes abandoned creations. Throws `limit` if the account is full;
 * pending creations count too, the sample trip does not.
 */
async function reserveNumber(
  context: UserTable & { readonly now: number },
  random: string,
  isSample = false,
): Promise<ReservedNumber> {
  const { table, userId, now } = context
  const { stored, creation } = await openCreation(table, userId, random, now)
  const abandoned = stored.open.filter((change) => change.kind === 'creation' && isAbandoned(change, now))
  const unused = await Promise.all(abandoned.map((change) => settleNumber(context, change)))
  if (creation === undefined) {
    if (stored.sequence.last >= firstJoinedSeq - 1) throw tooManyTrips()
    // A client with another clock considered the number abandoned.
    return reserveNumber(context, random, isSample)
  }
  const alive = countAlive(stored.sequence) - unused.filter((isUnused) => isUnused).length
  // Read only by a full account.
  const hasSample = async () => isSample || (await table.get(keys.sample(userId))) !== undefined
  if (alive > limits.tripsPerUser && alive - Number(await hasSample()) > limits.tripsPerUser) {
    await closeWithoutTrip(table, userId, creation)
    throw tooManyTrips()
  }
  return creation
}

const tooManyTrips = () =>
  new Problem('limit', `You can have at most ${limits.tripsPerUser.toLocaleString('en-US')} trips`)

/** Closes the creation of a written trip. */
const finishCreation = async ({ table, userId }: UserTable, reserved: ReservedNumber): Promise<void> => {
  try {
    await closeCreation(table, userId, reserved)
  } catch (error) {
    // The trip already shows: an open number is looked up, and the next creation closes it.
    if (!(error instanceof Problem && error.code === 'unavailable')) throw error
  }
}

/**
 * Closes a creation that may or may not have written its trip, and prevents that it still does. Returns whether the number is
 * unused.
 */
async function settleNumber({ table, userId }: UserTable, reserved: ReservedNumber): Promise<boolean> {
  const seq = tripSeq(reserved.id)
  await blockName(table, userId, seq)
  const isUsed = await tripExists(table, userId, seq)
  await (isUsed ? closeCreation : closeWithoutTrip)(table, userId, reserved)
  return !isUsed
}
