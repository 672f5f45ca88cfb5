import * as z from 'zod/mini'
import { inviteDays } from '../crew.ts'
import { limits } from '../limits.ts'
import { crewRoles } from '../trip.ts'
import { vehicleIdSchema } from './ids.ts'
import { numberBetween } from './number.ts'

const role = z.enum(crewRoles, { error: 'The role must be planner or viewer' })

/** The body of POST …/trips/{tripId}/invites. `uses`: the number of people who may join with it. */
export const newInviteSchema = z.object({
  role,
  days: z.literal([...inviteDays], { error: 'Days must be 1 or 7' }),
  uses: numberBetween('Uses', 1, limits.crew.members).check(z.int('Uses must be a whole number')),
})
export type NewInvite = z.infer<typeof newInviteSchema>

/** The body of PUT …/vehicle: the member's vehicle to bring, or null for none. */
export const broughtVehicleSchema = z.object({ vehicleId: z.nullable(vehicleIdSchema) })

/** The body of PUT …/members/{memberId}. */
export const memberChangesSchema = z.object({ role })
