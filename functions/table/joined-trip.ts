import { isDeepStrictEqual } from 'node:util'
import { onlyLook } from '#shared/crew.ts'
import {
  createWaypointId,
  isWaypointId,
  type TripId,
  tripSeq,
  type UserId,
  type WaypointId,
  waypointUlid,
} from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { CrewRole } from '#shared/trip.ts'
import { type Key, keys } from './keys.ts'
import { ConditionFailed, type Item, isWritten, type Table, TransactionRefused, type Write } from './table.ts'

/** A trip of another user that a member has joined: its id there, and the member's id for it. */
export type JoinedTrip = {
  readonly member: UserId
  /** Its number is one of a joined trip (shared/ids.ts). */
  readonly joinedId: TripId
  readonly owner: UserId
  readonly ownerName: string
  readonly tripId: TripId
  /** The ULID of the member's item in the owner's partition. */
  readonly memberId: string
  readonly role: CrewRole
}

/** A transaction's most writes in DynamoDB. */
const mostWrites = 100

/** Trip, waypoints, tracks, deleted stops and check-ins, in the table and in the index: `W#00000009#…`. */
const placePattern = /^([TWXGH])#(\d{8})(?=#|$)/

/** The attributes that are keys, and those that name the trip or a stop, also within others. People's texts are in none of them. */
const [keyNames, idNames] = [new Set(['sk', 'ls']), new Set(['id', 'tripId', 'stop', 'from'])]

const otherTripsStop = 'This names a stop of another trip'

/**
 * Returns the table with the owner's trip in the place of the member's trip of this number, so that every store works in it with the
 * user id of the session. Of the owner's partition it reaches the trip's item, waypoints, tracks, deleted stops and check-ins, and
 * nothing else; other keys of the member's partition stay what they are, and keys of other users are refused. What it returns has the
 * member's ids, no vehicles, and the role. A plan that is saved keeps the vehicles that it has.
 *
 * Writes fail with `not_found` once the member has been removed, with `forbidden` once the role is less than `needed`, and with `invalid`
 * if they name another trip's stop: it would be an id of the owner's. Only transactions write in the trip, because only they can check this.
 */
export function openJoinedTrip(table: Table, trip: JoinedTrip, needed: CrewRole): Table {
  const { member, joinedId, owner, tripId, role } = trip
  const [here, there] = [
    { pk: keys.account(member).pk, place: toPlace(joinedId) },
    { pk: keys.account(owner).pk, place: toPlace(tripId) },
  ]
  const membership = keys.joinedTrip(member, tripSeq(joinedId))
  const toOwner = createRename(joinedId, tripId, requireInTrip)
  const toMember = createRename(tripId, joinedId)

  const isInTrip = ({ pk, sk }: Item): boolean => {
    if (typeof pk !== 'string' || (pk.startsWith('U#') && pk !== here.pk))
      throw new Error('A key of another user in a joined trip')
    return pk === here.pk && placePattern.exec(String(sk))?.[2] === here.place
  }
  const mapKey = (key: Key): Key => (isInTrip(key) ? { ...key, pk: there.pk, sk: toOwner.place(key.sk) } : key)

  /** Returns an item of the trip as the member sees it. */
  function show(item: Item): Item {
    const { sample: _, ...shown } = toMember.item(item, here.pk)
    if (item.id !== tripId) return shown
    const { figures: plan } = dividePlan(shown.plan)
    return { ...shown, ...(shown.plan !== undefined && { plan }), role, owner: trip.ownerName, you: trip.memberId }
  }
  const showAll = (items: readonly Item[]) => items.map((item) => (item.pk === there.pk ? show(item) : item))

  function mapWrite(write: Write): Write {
    if ('Put' in write) {
      const { Item: item = {}, ...put } = write.Put
      if (!isInTrip(item)) return write
      const by = String(item.sk).startsWith('H#') ? { by: trip.memberId } : {}
      return { Put: { ...put, Item: { ...toOwner.item(item, there.pk), ...by } } }
    }
    if ('Update' in write) return { Update: mapInput(write.Update) }
    if ('Delete' in write) return { Delete: mapInput(write.Delete) }
    return { ConditionCheck: mapInput(write.ConditionCheck) }
  }

  function mapInput<Input extends { Key: Item | undefined; ExpressionAttributeValues?: Item | undefined }>(
    input: Input,
  ): Input {
    const { Key: key = {}, ExpressionAttributeValues: values } = input
    if (!isInTrip(key)) return input
    const renamed = { ...input, Key: toOwner.item(key, there.pk) }
    return values ? { ...renamed, ExpressionAttributeValues: toOwner.item(values) } : renamed
  }

  function requireInTrip(stop: WaypointId): void {
    if (tripSeq(stop) !== tripSeq(joinedId)) throw new Problem('invalid', otherTripsStop)
  }

  const refuseInTrip = (key: Item): void => {
    if (isInTrip(key)) throw new Error('Only transactions write in a joined trip')
  }

  /** The condition that the member still has a role that suffices. */
  const check: Write = {
    ConditionCheck: {
      Key: membership,
      ConditionExpression: '#role = :needed OR #role = :planner',
      ExpressionAttributeValues: { ':needed': needed, ':planner': 'planner' },
    },
  }

  async function transact(writes: readonly Write[]): Promise<void> {
    if (writes.length >= mostWrites)
      throw new Problem('invalid', `At most ${limits.batch.waypoints} stops at once in a trip of another user`)
    try {
      await table.transact([...writes.map(mapWrite), check])
    } catch (error) {
      if (!(error instanceof TransactionRefused && error.by(writes.length))) throw error
      const isMember = (await table.get(membership)) !== undefined
      throw isMember ? new Problem('forbidden', onlyLook) : new Problem('not_found', 'There is no such trip')
    }
  }

  /** Returns an update with the owner's vehicles in the plan that it sets (`#plan`), on condition that they are those of the stored plan. */
  async function keepVehicles(update: Update): Promise<Update> {
    const { Key: key = {}, ConditionExpression: condition, ExpressionAttributeValues: values = {} } = update
    if (!(':plan' in values)) return update
    const before = (await table.get(mapKey({ pk: String(key.pk), sk: String(key.sk) })))?.plan
    const plan = { ...dividePlan(values[':plan']).figures, ...dividePlan(before).vehicles }
    const isSame = before === undefined ? 'attribute_not_exists(#plan)' : '#plan = :before'
    return {
      ...update,
      ConditionExpression: `${condition} AND ${isSame}`,
      ExpressionAttributeValues: { ...values, ':plan': plan, ...(before !== undefined && { ':before': before }) },
    }
  }

  return {
    async get(key, options) {
      const item = await table.get(mapKey(key), options)
      return item && isInTrip(key) ? show(item) : item
    },

    getAll: async (all) => showAll(await table.getAll(all.map(mapKey))),

    async query(input) {
      const { ExpressionAttributeValues: values = {}, ExclusiveStartKey: start } = input
      const { ':pk': pk, ':from': from, ':to': to } = values
      if (!isInTrip({ pk, sk: from })) return table.query(input)
      if (!isInTrip({ pk, sk: to })) throw new Error('A range beyond a joined trip')
      const range = { ':pk': there.pk, ':from': toOwner.place(String(from)), ':to': toOwner.place(String(to)) }
      const { items, lastKey } = await table.query({
        ...input,
        ExpressionAttributeValues: { ...values, ...range },
        ...(start && { ExclusiveStartKey: toOwner.item(start, there.pk) }),
      })
      return { items: items.map(show), lastKey: lastKey && toMember.item(lastKey, here.pk) }
    },

    async put(input) {
      refuseInTrip(input.Item ?? {})
      await table.put(input)
    },

    async update(input) {
      const { ReturnValues: wanted, ...own } = input
      const { Key: key = {}, UpdateExpression = '' } = own
      if (!isInTrip(key)) return table.update(input)
      const read = () => keepVehicles({ ...own, Key: key, UpdateExpression })
      let update = await read()
      while (!(await isWritten(transact([{ Update: update }])))) {
        const next = await read()
        // Another condition refused it.
        if (isDeepStrictEqual(next, update)) throw new ConditionFailed()
        update = next
      }
      const item = wanted && (await table.get(mapKey({ pk: String(key.pk), sk: String(key.sk) })))
      return item && show(item)
    },

    async delete(input) {
      refuseInTrip(input.Key ?? {})
      return table.delete(input)
    },

    transact,

    async deleteAll(all) {
      all.forEach(refuseInTrip)
      await table.deleteAll(all)
    },

    async putAll(items) {
      items.forEach(refuseInTrip)
      await table.putAll(items)
    },

    within: (milliseconds) => openJoinedTrip(table.within(milliseconds), trip, needed),
  }
}

type Update = Extract<Write, { readonly Update: unknown }>['Update']

/** Returns the parts of a stored plan; empty ones without a plan. */
function dividePlan(plan: unknown): { readonly figures: Item; readonly vehicles: Item } {
  const { vehicleId, vehicleIds, ...figures } = Object(plan)
  return { figures, vehicles: { ...(vehicleId && { vehicleId }), ...(vehicleIds && { vehicleIds }) } }
}

/** The number of a trip in sort keys. */
const toPlace = (id: TripId): string => keys.tripByDate(tripSeq(id)).slice('W#'.length)

/**
 * Returns functions that replace a trip's id and the ids of stops in items and values of expressions, and the trip's number in keys. All
 * ids of stops get the new trip's number, so that none shows another. `check` may refuse one. `pk` is the partition of an item or key.
 */
function createRename(from: TripId, to: TripId, check: (stop: WaypointId) => void = () => {}) {
  const [oldPlace, newPlace] = [toPlace(from), toPlace(to)]
  const place = (text: string): string =>
    text.replace(placePattern, (all, noun, number) => (number === oldPlace ? `${noun}#${newPlace}` : all))

  function toId(text: string): string {
    if (!isWaypointId(text)) return text === from ? to : text
    check(text)
    return createWaypointId(tripSeq(to), waypointUlid(text))
  }

  function rename(name: string, value: unknown): unknown {
    if (typeof value !== 'string') return isMap(value) ? renameAll(value) : value
    return keyNames.has(name) ? place(value) : idNames.has(name) ? toId(value) : value
  }
  const renameAll = (item: Item): Item =>
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, rename(name.replace(':', ''), value)]))

  return {
    place,
    item: (item: Item, pk?: string): Item => ({ ...renameAll(item), ...(pk !== undefined && 'pk' in item && { pk }) }),
  }
}

const isMap = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
