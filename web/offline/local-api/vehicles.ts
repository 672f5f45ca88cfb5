import { defaultPreferences } from '#shared/account.ts'
import type { Fill, FillsPage } from '#shared/fill.ts'
import { limits } from '#shared/limits.ts'
import type { User } from '#shared/user.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { type SavedFill, trust } from '../public/types.ts'
import { applyOperations, listChanging } from '../replica/apply.ts'
import { isVehiclePending, listOperations, putMark, type ReadTx } from '../replica/replica.ts'
import { dropSubtree } from '../replica/subtree.ts'
import { cacheRow, isPending } from './cache-rows.ts'
import type { LocalAnswer, LocalRoute } from './local-route.ts'
import { findDeleted } from './waypoints.ts'

/** GET /api/user/vehicles: oldest first, by ULID. */
export function vehicleList(): LocalRoute {
  return {
    requiredField: 'length',
    async answer(tx) {
      const mark = await tx.objectStore('marks').get('vehicles')
      return mark && { body: await tx.objectStore('vehicles').getAll() }
    },
    async store(tx, body, { now, operations }) {
      // The sample trip's vehicle is deleted with the trip.
      const deletedIds = new Set(operations.map(({ taken }) => taken?.vehicle?.id))
      const vehicles = trust<Vehicle[]>(body).filter(({ id }) => !deletedIds.has(id))
      for (const vehicle of vehicles)
        await cacheRow(tx, { noun: 'vehicle', vehicleId: vehicle.id }, vehicle, operations)
      const serverIds = new Set(vehicles.map(({ id }) => id))
      for (const id of await tx.objectStore('vehicles').getAllKeys()) {
        if (!serverIds.has(id) && !(await isVehiclePending(tx, id, operations))) {
          await dropSubtree(tx, { noun: 'vehicle', vehicleId: id })
        }
      }
      await putMark(tx, 'vehicles', { complete: true, at: now, total: vehicles.length })
    },
  }
}

type OldestUser = Pick<User, 'username' | 'email' | 'role'>

/** Fills fields missing in older data with values that require no action by the user. */
export const completeUser = (cached: OldestUser & Partial<User>): User => ({
  emailConfirmed: true,
  pendingEmail: null,
  ...cached,
  preferences: { ...defaultPreferences, ...cached.preferences },
})

/** GET /api/users/auth */
export function signedIn(): LocalRoute {
  return {
    requiredField: 'username',
    async answer(tx) {
      const user = await tx.objectStore('user').get('user')
      return user && { body: completeUser(user) }
    },
    async store(tx, body, { now }) {
      const { username, email, role, emailConfirmed, pendingEmail, preferences } = trust<User>(body)
      const user = { username, email, role, emailConfirmed, pendingEmail, preferences }
      await tx.objectStore('user').put(user, 'user')
      await putMark(tx, 'user', { complete: true, at: now })
    },
    show: async (_tx, body) => ({ body: trust<User>(body) }),
  }
}

/** GET /api/user/vehicles/{vehicleId}/fills?after=: the newest first, by id. This device has the newest ones only. */
export function fillList(vehicleId: string, after: string | null): LocalRoute {
  const readSaved = (tx: ReadTx) => tx.objectStore('fills').index('byVehicle').getAll(vehicleId)
  const isBehind = ({ id }: Fill) => after === null || id < after
  return {
    requiredField: 'fills',
    async answer(tx): Promise<LocalAnswer | undefined> {
      const saved = await readSaved(tx)
      const isKnown = saved.length > 0 || (await tx.objectStore('marks').get(`fills:${vehicleId}`)) !== undefined
      if (isKnown) return { body: { fills: toList(saved.filter(isBehind)), next: null } satisfies FillsPage }
      return findDeleted(tx, vehicleId)
    },
    async store(tx, body, { now, operations }) {
      // Without its vehicle, a fill-up would never be deleted. Older pages are not saved.
      const vehicle = await tx.objectStore('vehicles').get(vehicleId)
      if (after !== null || !vehicle) return
      const { fills, next } = trust<FillsPage>(body)
      const newest = fills.slice(0, limits.fills.saved)
      const ids = new Set(newest.map(({ id }) => id))
      for (const { id } of await readSaved(tx))
        if (!ids.has(id) && !isPending(operations, id)) await tx.objectStore('fills').delete(id)
      for (const fill of newest) await cacheRow(tx, { noun: 'fill', vehicleId, fillId: fill.id }, fill, operations)
      const isComplete = next === null && newest.length === fills.length
      // The number on the server is the vehicle's if this is only its first page.
      const total = next === null ? fills.length : vehicle.fillCount
      await putMark(tx, `fills:${vehicleId}`, { complete: isComplete, at: now, total, written: vehicle.written })
    },
    async forget(tx, operations) {
      if (!(await isVehiclePending(tx, vehicleId, operations))) await dropSubtree(tx, { noun: 'vehicle', vehicleId })
    },
    async show(tx, body): Promise<LocalAnswer> {
      const { fills, next } = trust<FillsPage>(body)
      const operations = await listOperations(tx)
      const shown = new Map<string, SavedFill>()
      for (const fill of fills) {
        const row: SavedFill = { ...fill, vehicleId }
        const changed = applyOperations(row, listChanging(operations, row))
        if (changed) shown.set(fill.id, changed)
      }
      const last = next === null ? '' : (fills.at(-1)?.id ?? '')
      for (const fill of await readSaved(tx)) {
        if (isPending(operations, fill.id) && isBehind(fill) && fill.id > last) shown.set(fill.id, fill)
      }
      return { body: { fills: toList([...shown.values()]), next } satisfies FillsPage }
    },
  }
}

const toList = (saved: readonly SavedFill[]): Fill[] =>
  saved.toSorted((one, other) => (one.id < other.id ? 1 : -1)).map(({ vehicleId: _vehicleId, ...fill }) => fill)
