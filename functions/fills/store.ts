import { noRoom } from '#functions/http/no-room.ts'
import { changedProblem } from '#functions/http/revision.ts'
import type { StoreContext } from '#functions/http/types.ts'
import { createOnce } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll, queryPage } from '#functions/table/paging.ts'
import {
  applyChanges,
  changeItemWith,
  isEmptyChange,
  matchesChanges,
  revisionCondition,
} from '#functions/table/revision.ts'
import { isWritten, type Write } from '#functions/table/table.ts'
import { getVehicleKey, type VehicleReader } from '#functions/vehicles/reader.ts'
import { listClearable } from '#shared/fields.ts'
import {
  type Fill,
  type FillFields,
  type FillsPage,
  fillFields,
  findOdometer,
  type NewFill,
  type OdometerReading,
} from '#shared/fill.ts'
import { isUlid, listUlids, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { FillBatch, FillChanges } from '#shared/schemas/fill.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { parseFill } from './item.ts'

const fillNotFound = (): Problem => new Problem('not_found', 'There is no such fill-up')

export type FillStore = ReturnType<typeof createFillStore>

/**
 * Returns the fill-ups of a user's vehicles. Methods throw `not_found` if the vehicle is gone.
 *
 * Costs of a request besides the session's: a page of the list reads 1 MB at most; a POST reads 3 items and writes 3; a change or
 * deletion reads 2 items and writes 2. Only if it concerns the latest odometer reading does it read all the vehicle's fill-ups.
 */
export function createFillStore({ table, userId, clock, countWrites }: StoreContext, vehicles: VehicleReader) {
  const toKey = (vehicleId: string, id: string) => keys.fill(userId, vehicleId, id)

  async function find(vehicleId: string, id: string): Promise<{ vehicle: Vehicle; fill: Fill }> {
    if (!isUlid(id) || !isUlid(vehicleId)) throw fillNotFound()
    const [item, vehicle] = await Promise.all([table.get(toKey(vehicleId, id)), vehicles.get(vehicleId)])
    if (!item) throw fillNotFound()
    return { vehicle, fill: parseFill(item) }
  }

  return {
    /** Returns up to 1 MB after the cursor, the newest first. */
    async list(vehicleId: string, after: string | undefined): Promise<FillsPage> {
      const vehicleKey = getVehicleKey(userId, vehicleId)
      const range = keys.fills(userId, vehicleId)
      const start = after === undefined ? undefined : toKey(vehicleKey.sk.slice('V#'.length), after)
      const [{ items, lastKey }] = await Promise.all([
        queryPage(table, range, { newestFirst: true, start }),
        vehicles.get(vehicleId),
      ])
      return { fills: items.map(parseFill), next: lastKey ? String(lastKey.sk).slice(range.from.length) : null }
    },

    /**
     * Adds a fill-up. A repeated POST returns it as it is now. Throws `limit`, `gone` if it has been deleted since, and `conflict` if
     * its id is taken by another.
     */
    async add(vehicleId: string, { id, ...input }: NewFill): Promise<Fill> {
      await create(vehicleId, id, [input])
      return (await find(vehicleId, id)).fill
    },

    /** Adds fill-ups in one transaction and returns their ids. Repeated and refused like `add`. */
    addBatch: (vehicleId: string, { id, fills }: FillBatch): Promise<string[]> => create(vehicleId, id, fills),

    /** Throws `not_found`, and `changed` if the revision is not `expectedRev`. */
    async update(vehicleId: string, id: string, changes: FillChanges, expectedRev?: number): Promise<Fill> {
      for (;;) {
        const { vehicle, fill } = await find(vehicleId, id)
        if (isEmptyChange(changes) || matchesChanges(fill, changes)) return fill
        if (expectedRev !== undefined && fill.rev !== expectedRev) throw changedProblem(fill)
        const change = {
          set: changes,
          optional: listClearable(fillFields),
          condition: 'attribute_exists(pk)',
          values: {},
        }
        const after = applyChanges(fill, changes)
        const odometer = await findReading(vehicle, fill, after)
        const write = countFills(userId, vehicle, 0, odometer)
        if (await changeItemWith(table, toKey(vehicleId, id), { ...change, expectedRev: fill.rev }, write)) return after
      }
    },

    /** Throws `not_found`, and `changed` if the revision is not `expectedRev`. */
    async delete(vehicleId: string, id: string, expectedRev?: number): Promise<void> {
      for (;;) {
        const { vehicle, fill } = await find(vehicleId, id)
        if (expectedRev !== undefined && fill.rev !== expectedRev) throw changedProblem(fill)
        const { condition, values } = revisionCondition(fill.rev)
        const count = countFills(userId, vehicle, -1, await findReading(vehicle, fill, undefined))
        const removal = {
          Key: toKey(vehicleId, id),
          ConditionExpression: `attribute_exists(pk)${condition}`,
          ...(fill.rev > 0 ? { ExpressionAttributeValues: values } : {}),
        }
        if (await isWritten(table.transact([count, { Delete: removal }]))) return
      }
    },
  }

  /** Creates fill-ups with consecutive ids in one transaction; a repetition returns the first one's ids. */
  async function create(vehicleId: string, first: string, fills: readonly FillFields[]): Promise<string[]> {
    getVehicleKey(userId, vehicleId)
    const ids = listUlids(first, fills.length)
    if (!ids) throw new Error('The schema checks that enough ids follow')
    const post = {
      idempotencyKey: undefined,
      ownId: first,
      payload: ['fills', vehicleId, first, fills],
      items: fills.length,
      exists: async () =>
        (await Promise.all([table.getAll(ids.map((id) => toKey(vehicleId, id))), vehicles.get(vehicleId)]))[0].length >
        0,
    }
    await createOnce({ table, userId, clock, countWrites }, post, async (refusal) => {
      const vehicle = await vehicles.get(vehicleId)
      const { perVehicle } = limits.fills
      const room = perVehicle - (vehicle.fillCount ?? 0)
      if (fills.length > room)
        throw noRoom(`A vehicle can have at most ${perVehicle.toLocaleString('en-US')} fill-ups`, room, fills.length)
      // Refused without write 0, whose condition another fill-up may have changed: an id is taken.
      if (refusal && !refusal.by(0) && ids.some((_, at) => refusal.by(at + 1)))
        throw new Problem('conflict', 'Another fill-up has one of these ids', {
          cause: refusal,
          fields: [{ field: 'id', message: 'Another fill-up has one of these ids' }],
        })
      const added = fills.map((fill, at): Fill => ({ ...fill, id: ids[at] ?? '', rev: 0 }))
      return {
        id: first,
        writes: [
          countFills(userId, vehicle, added.length, findOdometer(added, vehicle.odometer)),
          ...added.map(({ rev: _, ...fill }) => ({
            Put: { Item: { ...toKey(vehicleId, fill.id), ...fill }, ConditionExpression: 'attribute_not_exists(pk)' },
          })),
        ],
      }
    })
    return ids
  }

  /** Returns the latest reading after a change. Reads all fill-ups only if the changed one had it. */
  async function findReading(vehicle: Vehicle, before: Fill, after: Fill | undefined) {
    const changed = after ? [after] : []
    if (vehicle.odometer?.fillId !== before.id) return findOdometer(changed, vehicle.odometer)
    const others = (await queryAll(table, keys.fills(userId, vehicle.id))).map(parseFill)
    return findOdometer([...others.filter(({ id }) => id !== before.id), ...changed])
  }
}

/** Counts fill-ups and records the latest reading; refused if the vehicle is gone or another fill-up changed either. */
function countFills(userId: UserId, vehicle: Vehicle, added: number, odometer: OdometerReading | undefined): Write {
  const { fillCount, odometer: seen } = vehicle
  const count = Math.max(0, (fillCount ?? 0) + added)
  return {
    Update: {
      Key: keys.vehicle(userId, vehicle.id),
      UpdateExpression: [
        odometer ? 'SET fillCount = :count, odometer = :odometer' : 'SET fillCount = :count REMOVE odometer',
        // A deletion counts twice, because the number of fill-ups falls by one.
        added > 0 ? '' : ' ADD rewritten :rewritten',
      ].join(''),
      ConditionExpression: [
        'attribute_exists(pk)',
        fillCount === undefined ? 'attribute_not_exists(fillCount)' : 'fillCount = :seenCount',
        seen ? 'odometer = :seen' : 'attribute_not_exists(odometer)',
      ].join(' AND '),
      ExpressionAttributeValues: {
        ':count': count,
        ...(added > 0 ? {} : { ':rewritten': 1 - added }),
        ...(odometer ? { ':odometer': odometer } : {}),
        ...(fillCount === undefined ? {} : { ':seenCount': fillCount }),
        ...(seen ? { ':seen': seen } : {}),
      },
    },
  }
}
