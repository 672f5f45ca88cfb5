import * as z from 'zod/mini'
import { isUlid } from '../ids.ts'

/** The client's own ULID in the body of a POST, which makes the request safe to repeat. */
export const ownIdSchema = z.optional(z.string('id must be a ULID').check(z.refine(isUlid, 'id must be a ULID')))
