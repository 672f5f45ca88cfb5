import * as z from 'zod/mini'
import { createItemParser } from '#functions/table/item-parser.ts'
import { keys } from '#functions/table/keys.ts'
import { type Day, isDay, toDay, toIsoDate } from '#shared/date.ts'
import { createWaypointId } from '#shared/ids.ts'
import { legSchema, stopSchema } from '#shared/schemas/stop.ts'
import { brandedText } from '#shared/schemas/text.ts'
import type { WaypointChanges } from '#shared/schemas/waypoint.ts'
import { weatherSchema } from '#shared/schemas/weather.ts'
import { foldText } from '#shared/text.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** A waypoint as it is kept: its id is in its sort key, days are days, the weather is there once it was computed. */
const itemSchema = z.object({
  sk: z.string(),
  name: z.string(),
  description: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  startDate: z.nullable(brandedText(isDay)),
  endDate: z.nullable(brandedText(isDay)),
  weather: z.optional(weatherSchema),
  stop: z.optional(stopSchema),
  leg: z.optional(legSchema),
  symbol: z.optional(z.string()),
  order: z.optional(z.number()),
  /** The key of the move of dates that moved it last. */
  movedBy: z.optional(z.string()),
  rev: z._default(z.number(), 0),
})
export type StoredWaypoint = z.infer<typeof itemSchema>

/** Attributes that are there when they were told, and that null takes away. */
export const optionalAttributes = ['stop', 'leg', 'symbol', 'order'] as const

export const parseItem = createItemParser(itemSchema)

/** The ULID in a kept waypoint's key. */
export const toUlid = ({ sk }: Pick<StoredWaypoint, 'sk'>): string => sk.slice(sk.lastIndexOf('#') + 1)

/** A kept waypoint as the API answers it. */
export function toWaypoint({ sk, startDate, endDate, weather, movedBy: _, ...rest }: StoredWaypoint): Waypoint {
  const [, seq = '', ulid = ''] = sk.split('#')
  return {
    id: createWaypointId(Number(seq), ulid),
    ...rest,
    startDate: toIsoDate(startDate),
    endDate: toIsoDate(endDate),
    weather: weather ?? null,
  }
}

/**
 * The attributes that a POST or PUT sets: what follows from the name, and from the start day and the order on it, goes
 * with them. `before` is what the waypoint was.
 */
export function toAttributes<Changes extends WaypointChanges>(
  changes: Changes,
  tripSeq: number,
  ulid: string,
  before: Partial<Pick<StoredWaypoint, 'startDate' | 'order'>> = {},
) {
  const { name, startDate = before.startDate, order = before.order } = changes
  const moves = changes.startDate !== undefined || changes.order !== undefined
  return {
    ...changes,
    ...(name === undefined ? {} : { folded: foldText(name) }),
    ...(moves ? { ls: keys.waypointByDate(tripSeq, startDate ?? null, order ?? undefined, ulid) } : {}),
  }
}

/** Place and dates, on which a waypoint's weather depends. */
export type Stay = {
  readonly latitude: string
  readonly longitude: string
  readonly startDate: Day | null
  readonly endDate: Day | null
}

/** Returns a waypoint's place and dates. */
export const getStay = ({ latitude, longitude, startDate, endDate }: Waypoint): Stay => ({
  latitude,
  longitude,
  startDate: toDay(startDate),
  endDate: toDay(endDate),
})

/** Returns a waypoint's place and dates after the changes. */
export const toStay = (before: StoredWaypoint, changes: WaypointChanges): Stay => ({
  latitude: changes.latitude ?? before.latitude,
  longitude: changes.longitude ?? before.longitude,
  startDate: changes.startDate === undefined ? before.startDate : changes.startDate,
  endDate: changes.endDate === undefined ? before.endDate : changes.endDate,
})

/** Returns whether two stays are at the same place on the same days, however their coordinates are spelled. */
export const isSameStay = (one: Stay, other: Stay): boolean =>
  Number(one.latitude) === Number(other.latitude) &&
  Number(one.longitude) === Number(other.longitude) &&
  one.startDate === other.startDate &&
  one.endDate === other.endDate

/** The condition that the kept waypoint still has this order on its day. */
export const orderCondition = (order: number | undefined) =>
  order === undefined
    ? { expression: 'attribute_not_exists(#order)', values: {} }
    : { expression: '#order = :orderWas', values: { ':orderWas': order } }

/** The condition that the kept waypoint still has this stay. */
export const stayCondition = ({ latitude, longitude, startDate, endDate }: Stay) => ({
  expression: 'latitude = :latitudeWas AND longitude = :longitudeWas AND startDate = :startWas AND endDate = :endWas',
  values: { ':latitudeWas': latitude, ':longitudeWas': longitude, ':startWas': startDate, ':endWas': endDate },
})
