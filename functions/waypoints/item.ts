import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import type { Item } from '#functions/table/table.ts'
import { toIsoDate } from '#shared/date.ts'
import { waypointId } from '#shared/ids.ts'
import { foldText } from '#shared/text.ts'
import type { Waypoint, WaypointInput } from '#shared/waypoint.ts'
import { weatherSchema } from '#shared/weather.ts'

/** A waypoint as it is kept: its id is in its sort key, days are days, the weather is there once it was computed. */
const itemSchema = z.object({
  sk: z.string(),
  name: z.string(),
  description: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  weather: z.optional(weatherSchema),
})
export type KeptWaypoint = z.infer<typeof itemSchema>

export const parsedWaypoint = (item: Item): KeptWaypoint => itemSchema.parse(item)

/** A kept waypoint as the API answers it. */
export function answered({ sk, startDate, endDate, weather, ...rest }: KeptWaypoint): Waypoint {
  const [, seq = '', ulid = ''] = sk.split('#')
  return {
    id: waypointId(Number(seq), ulid),
    ...rest,
    startDate: toIsoDate(startDate),
    endDate: toIsoDate(endDate),
    weather: weather ?? null,
  }
}

export const readWaypoint = (item: Item): Waypoint => answered(parsedWaypoint(item))

/** The attributes that a POST or PUT sets, the place in the index by date among them. */
export const attributesOf = (input: WaypointInput, tripSeq: number, ulid: string) => ({
  ...input,
  folded: foldText(input.name),
  ls: keys.waypointByDate(tripSeq, input.startDate, ulid),
})
