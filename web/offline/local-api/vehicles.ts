import { defaultPreferences } from '#shared/account.ts'
import type { User } from '#shared/user.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { trust } from '../public/trust.ts'
import { isVehiclePending, putMark } from '../replica/replica.ts'
import { dropSubtree } from '../replica/subtree.ts'
import { cacheRow } from './cache-rows.ts'
import type { LocalRoute } from './local-route.ts'

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
