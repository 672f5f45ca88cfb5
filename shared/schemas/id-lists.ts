import * as z from 'zod/mini'
import { isTripId, isUlid, isWaypointId } from '../ids.ts'
import { limits, serverLimits } from '../limits.ts'

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
const spansMessage = `ids must be 1 to ${serverLimits.spansAtOnce} trip ids with commas between them`
const weatherMessage = `ids must be 1 to ${limits.weather.atOnce} ids of waypoints, separated by commas`

/** The query that asks which ids the user's data have ever had. */
export const knownQuery = z.object({ ids: idList(isAnyId, limits.knownIds, knownMessage) })

/** The query of GET …/trips/spans. */
export const spansQuery = z.object({ ids: idList(isTripId, serverLimits.spansAtOnce, spansMessage) })

/** The query of GET …/trips/{tripId}/weather. */
export const weatherQuery = z.object({ ids: idList(isWaypointId, limits.weather.atOnce, weatherMessage) })
