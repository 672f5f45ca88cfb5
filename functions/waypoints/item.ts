import * as z from 'zod/mini'
import type { Author } from '#functions/table/author.ts'
import { createItemParser } from '#functions/table/item-parser.ts'
import { keys } from '#functions/table/keys.ts'
import { withoutCleared } from '#functions/table/revision.ts'
import { isDay, toDay, toIsoDate } from '#shared/date.ts'
import { createWaypointId, type UserId } from '#shared/ids.ts'
import { optionalFields } from '#shared/schemas/stop.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { trackSummarySchema } from '#shared/schemas/track.ts'
import type { NewWaypoint, WaypointChanges } from '#shared/schemas/waypoint.ts'
import { weatherSchema } from '#shared/schemas/weather.ts'
import { foldText } from '#shared/text.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { fromStored, storedRoads } from './track-item.ts'

/** A stored waypoint; `weather` is absent until computed. */
const itemSchema = z.object({
  sk: z.string(),
  name: z.string(),
  description: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  startDate: z.nullable(brandedText(isDay)),
  endDate: z.nullable(brandedText(isDay)),
  weather: z.optional(weatherSchema),
  ...optionalFields,
  /** Written with the track's own item (track-item.ts); absent without one. */
  track: z.optional(z.extend(trackSummarySchema, { roads: storedRoads })),
  /** The idempotency key of the last move of the dates. */
  movedBy: z.optional(z.string()),
  /** Only on a stop that a member changed last (table/author.ts). */
  by: z.optional(z.string()),
  changedAt: z.optional(z.number()),
  rev: z._default(z.number(), 0),
})
export type StoredWaypoint = z.infer<typeof itemSchema>

/** Attributes that null removes. */
export const optionalAttributes = Object.keys(optionalFields)

export const parseItem = createItemParser(itemSchema)

/** Leaves out who changed a stop last. */
export const withoutAuthor = <Stop extends Pick<StoredWaypoint, 'by' | 'changedAt'>>({
  by: _by,
  changedAt: _changedAt,
  ...stop
}: Stop) => stop

export const toUlid = ({ sk }: Pick<StoredWaypoint, 'sk'>): string => sk.slice(sk.lastIndexOf('#') + 1)

export function toWaypoint({ sk, startDate, endDate, weather, track, movedBy: _, ...rest }: StoredWaypoint): Waypoint {
  const [, seq = '', ulid = ''] = sk.split('#')
  return {
    id: createWaypointId(Number(seq), ulid),
    ...rest,
    startDate: toIsoDate(startDate),
    endDate: toIsoDate(endDate),
    weather: weather ?? null,
    ...(track && { track: fromStored(track) }),
  }
}

/** Returns the attributes that a POST or PUT sets, with those that follow: `folded` from the name, `ls` from start day and order. */
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

/** Returns the write that adds a waypoint; refused if its ULID is taken. */
export const putNewWaypoint = (userId: UserId, seq: number, ulid: string, input: NewWaypoint, author?: Author) => ({
  Put: {
    Item: {
      ...keys.waypoint(userId, seq, ulid),
      ...withoutCleared(toAttributes(input, seq, ulid), optionalAttributes),
      ...author,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

/** Place and dates, on which a waypoint's weather depends. */
export type Stay = Readonly<Pick<StoredWaypoint, 'latitude' | 'longitude' | 'startDate' | 'endDate'>>

export const getStay = ({ latitude, longitude, startDate, endDate }: Waypoint): Stay => ({
  latitude,
  longitude,
  startDate: toDay(startDate),
  endDate: toDay(endDate),
})

export const toStay = (before: StoredWaypoint, changes: WaypointChanges): Stay => ({
  latitude: changes.latitude ?? before.latitude,
  longitude: changes.longitude ?? before.longitude,
  startDate: changes.startDate === undefined ? before.startDate : changes.startDate,
  endDate: changes.endDate === undefined ? before.endDate : changes.endDate,
})

/** Compares coordinates as numbers: "1.0" equals "1". */
export const isSameStay = (one: Stay, other: Stay): boolean =>
  Number(one.latitude) === Number(other.latitude) &&
  Number(one.longitude) === Number(other.longitude) &&
  one.startDate === other.startDate &&
  one.endDate === other.endDate

/** The condition that the waypoint's order has not changed. */
export const orderCondition = (order: number | undefined) =>
  order === undefined
    ? { expression: 'attribute_not_exists(#order)', values: {} }
    : { expression: '#order = :orderWas', values: { ':orderWas': order } }

/** The condition that the waypoint's place and dates have not changed. */
export const stayCondition = ({ latitude, longitude, startDate, endDate }: Stay) => ({
  expression: 'latitude = :latitudeWas AND longitude = :longitudeWas AND startDate = :startWas AND endDate = :endWas',
  values: { ':latitudeWas': latitude, ':longitudeWas': longitude, ':startWas': startDate, ':endWas': endDate },
})
