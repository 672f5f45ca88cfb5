import * as z from 'zod/mini'
import { isTripId, isUlid, isWaypointId } from '../ids.ts'
import { limits } from '../limits.ts'

/** The client's own ULID in the body of a POST, which makes the request safe to repeat. */
export const ownIdSchema = z.optional(z.string('id must be a ULID').check(z.refine(isUlid, 'id must be a ULID')))

/** A query's list of at most this many ids, each once; an id and its comma have at most 40 characters. */
const idList = <Id extends string>(isId: (text: string) => text is Id, most: number, error: string) =>
  z.pipe(
    z.pipe(
      z.string({ error }).check(z.maxLength(40 * most, { error, abort: true })),
      z.transform((text: string) => [...new Set(text.split(','))]),
    ),
    z.custom<Id[], string[]>((ids) => Array.isArray(ids) && ids.length <= most && ids.every(isId), error),
  )

const isAnyId = (text: string): text is string => isTripId(text) || isWaypointId(text) || isUlid(text)
const knownMessage = `ids must be 1 to ${limits.knownIds} ids of trips, waypoints, vehicles or fill-ups, separated by commas`
const spansMessage = `ids must be 1 to ${limits.spansAtOnce} trip ids with commas between them`
const weatherMessage = `ids must be 1 to ${limits.weather.atOnce} ids of waypoints, separated by commas`

/** The query that asks which ids the user's data have ever had. */
export const knownQuery = z.object({ ids: idList(isAnyId, limits.knownIds, knownMessage) })

/** The query of GET …/trips/spans. */
export const spansQuery = z.object({ ids: idList(isTripId, limits.spansAtOnce, spansMessage) })

/** The query of GET …/trips/{tripId}/weather. */
export const weatherQuery = z.object({ ids: idList(isWaypointId, limits.weather.atOnce, weatherMessage) })
