import * as z from 'zod/mini'
import { isUlid } from '../ids.ts'

/** In the body of a POST: the ULID that the client has given to what is created, so that it can be sent again at any time. */
export const ownIdSchema = z.optional(z.string('id must be a ULID').check(z.refine(isUlid, 'id must be a ULID')))
