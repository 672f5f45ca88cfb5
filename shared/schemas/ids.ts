import * as z from 'zod/mini'
import { isTripId, isUlid, isWaypointId } from '../ids.ts'
import { limits } from '../limits.ts'

/** The client's own ULID in the body of a POST, which makes the request safe to repeat. */
export const ownIdSchema = z.optional(z.string('id must be a ULID').check(z.refine(isUlid, 'id must be a ULID')))

const knownMessage = `ids must be 1 to ${limits.knownIds} ids of trips, waypoints, vehicles or fill-ups, separated by commas`
const isId = (text: string): boolean => isTripId(text) || isWaypointId(text) || isUlid(text)

/** The query that asks which ids the user's data have ever had. */
export const knownQuery = z.object({
  ids: z.pipe(
    z.pipe(
      z.string(knownMessage).check(z.maxLength(limits.knownIds * 40, knownMessage)),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(z.string()).check(
      z.maxLength(limits.knownIds, knownMessage),
      z.refine((ids: string[]) => ids.every(isId), knownMessage),
    ),
  ),
})
