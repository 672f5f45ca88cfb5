import * as z from 'zod/mini'
import { isUlid } from '../ids.ts'

export const ulidSchema = z.string('id must be a ULID').check(z.refine(isUlid, 'id must be a ULID'))

/** The client's own ULID in the body of a POST, which makes the request safe to repeat. */
export const ownIdSchema = z.optional(ulidSchema)

export const vehicleIdSchema = z
  .string('The vehicle must be named by its id')
  .check(z.refine(isUlid, 'There is no such vehicle'))
