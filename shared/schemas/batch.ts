import * as z from 'zod/mini'
import { isWaypointId, listUlids } from '../ids.ts'
import { limits } from '../limits.ts'
import { ownIdSchema } from './ids.ts'
import { brandedText } from './text.ts'
import { type NewWaypoint, newWaypointSchema } from './waypoint.ts'

const maxWaypoints = limits.batch.waypoints
const rowsMessage = `waypoints must be 1 to ${maxWaypoints} waypoints`

/** Validates each row as a waypoint; messages give the row's number, from 1. */
const rowsSchema = z.pipe(
  z
    .array(z.unknown(), { error: rowsMessage })
    .check(z.minLength(1, rowsMessage), z.maxLength(maxWaypoints, { error: rowsMessage, abort: true })),
  z.transform((rows: unknown[], { issues }) =>
    rows.flatMap((input, index): NewWaypoint[] => {
      const result = z.safeParse(newWaypointSchema, input)
      if (result.success) return [result.data]
      for (const { path, message } of result.error.issues) {
        const rowMessage =
          path.length === 0 ? `Waypoint ${index + 1} must be an object` : `Waypoint ${index + 1}: ${message}`
        issues.push({ code: 'custom', path: [index, ...path], message: rowMessage, input })
      }
      return []
    }),
  ),
)

/**
 * The body of POST …/waypoints/batch, answered with the waypoints' ids in order. `after` is the last waypoint of the
 * previous batch and must exist, which keeps batches in order. `id` is the client's ULID of the first waypoint; the
 * others follow (`listUlids`).
 */
export const waypointBatchSchema = z
  .object({
    waypoints: rowsSchema,
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
  ids: z.pipe(
    z
      .array(z.unknown(), { error: idsMessage })
      .check(z.minLength(1, idsMessage), z.maxLength(maxWaypoints, { error: idsMessage, abort: true })),
    z.array(brandedText(isWaypointId, idsMessage)),
  ),
})
