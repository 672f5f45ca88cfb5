import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import { tripSeqOf, waypointParts } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'

/** The trip that a waypoint belongs to, as far as waypoints care. */
export type Parent = { readonly seq: number; readonly waypointCount: number }

const parentSchema = z.object({ id: z.string(), waypointCount: z.number() })

export const tripNotFound = (): Problem => new Problem('not_found', 'There is no such trip')
export const waypointNotFound = (): Problem => new Problem('not_found', 'There is no such waypoint')

/** The sequence number in a trip's id. Throws `not_found` for a text that is no trip id. */
export function seqIn(tripId: string): number {
  const seq = tripSeqOf(tripId)
  if (seq === undefined) throw tripNotFound()
  return seq
}

/** The live trip of this id. Throws `not_found`. */
export async function parentOf(table: Table, userId: string, tripId: string): Promise<Parent> {
  const seq = seqIn(tripId)
  const item = await table.get(keys.trip(userId, seq))
  const parent = item && parentSchema.parse(item)
  if (parent?.id !== tripId) throw tripNotFound()
  return { seq, waypointCount: parent.waypointCount }
}

/** Where a waypoint of a trip lies. Throws `not_found` when its id is none, or another trip's. */
export function placeOf(tripId: string, waypointId: string): { seq: number; ulid: string } {
  const seq = seqIn(tripId)
  const parts = waypointParts(waypointId)
  if (parts?.tripSeq !== seq) throw waypointNotFound()
  return { seq, ulid: parts.ulid }
}
