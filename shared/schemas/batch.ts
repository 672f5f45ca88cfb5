import * as z from 'zod/mini'
import { isWaypointId, listUlids } from '../ids.ts'
import { limits } from '../limits.ts'
import { ownIdSchema } from './ids.ts'
import { anyList, rowsOf } from './rows.ts'
import { brandedText } from './text.ts'
import { newWaypointSchema } from './waypoint.ts'

const maxWaypoints = limits.batch.most
const rowsMessage = `waypoints must be 1 to ${maxWaypoints} waypoints`

/**
 * The body of POST …/waypoints/batch, answered with the waypoints' ids in order. `after` is the last waypoint of the
 * previous batch and must exist, which keeps batches in order. `id` is the client's ULID of the first waypoint; the
 * others follow (`listUlids`).
 */
export const waypointBatchSchema = z
  .object({
    waypoints: rowsOf('Waypoint', newWaypointSchema, maxWaypoints, rowsMessage),
    after: z.optional(brandedText(isWaypointId, 'after must be the id of a waypoint')),
    id: ownIdSchema,
  })
  .check(
    z.refine(({ id, waypoints }) => id === undefined || listUlids(id, waypoints.length) !== undefined, {
      error: 'id leaves no room for so many waypoints behind it',
      path: ['id'],
    }),
  )
export type WaypointBatch = z.infer<typeof waypointBatchSchema>

const idsMessage = `ids must be 1 to ${maxWaypoints} ids of waypoints`

/** The body of POST …/waypoints/batch-delete, answered with the number of waypoints `deleted`. */
export const batchDeletionSchema = z.object({
  ids: z.pipe(anyList(maxWaypoints, idsMessage), z.array(brandedText(isWaypointId, idsMessage))),
})
