import * as z from 'zod/mini'
import { distanceKm, type Position, toPosition } from '#shared/geo.ts'
import { foldText } from '#shared/text.ts'

/** What the guide reads out of a prompt: the question and the facts in its data blocks. */
export type Facts = {
  /** The question, folded to lower case without accents; '' for a travel tip. */
  readonly question: string
  /** Trip and waypoint names and descriptions, folded the same way. */
  readonly wording: string
  readonly tip: boolean
  /** The year in which the question is asked. */
  readonly thisYear: number
  readonly trips: readonly string[]
  readonly places: readonly Place[]
  /** Whether the prompt says what is in the garage, be it nothing. */
  readonly garage: boolean
  readonly vehicles: readonly { name: string; year: number | null; modifications: string }[]
  /** The coldest of the usual lows and the hottest of the usual highs, in degrees Celsius. */
  readonly low: number | undefined
  readonly high: number | undefined
  /** Days from the first date to the last of the newest trip, both counted; undefined without dates. */
  readonly days: number | undefined
  /** Months (1 to 12) in which the waypoints' dates fall. */
  readonly months: readonly number[]
  /** Sum of the great-circle distances from waypoint to waypoint of the newest trip, in kilometres. */
  readonly distance: number
}

export type Place = { name: string; position: Position | undefined; from: string | null; to: string | null }

const waypoint = z.object({
  name: z.string(),
  description: z.optional(z.string()),
  latitude: z.string(),
  longitude: z.string(),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  usualLow: z.optional(z.string()),
  usualHigh: z.optional(z.string()),
})
const vehicle = z.object({
  make: z.string(),
  model: z.string(),
  year: z.optional(z.number()),
  modifications: z.optional(z.string()),
})
const contextSchema = z.object({
  today: z.optional(z.string()),
  trips: z.optional(
    z.array(z.object({ name: z.string(), description: z.optional(z.string()), waypoints: z.array(waypoint) })),
  ),
  waypoints: z.optional(z.array(waypoint)),
  waypoint: z.optional(waypoint),
  vehicles: z.optional(z.array(vehicle)),
})

/** Reads the facts out of a prompt's data blocks (`<context-…>` and `<question-…>`, JSON inside). */
export function factsOf(prompt: string): Facts {
  const context = contextSchema.safeParse(block(prompt, 'context')).data ?? {}
  const question = z.string().safeParse(block(prompt, 'question')).data ?? ''
  const newest = context.trips?.[0]?.waypoints ?? context.waypoints ?? (context.waypoint ? [context.waypoint] : [])
  const all = context.trips?.flatMap((trip) => trip.waypoints) ?? newest
  const dates = newest.flatMap((point) => [point.from, point.to]).filter((day) => day !== undefined)
  const texts = [...(context.trips ?? []), ...all].flatMap((thing) => [thing.name, thing.description ?? ''])
  const places = newest.map((point) => ({
    name: point.name,
    position: toPosition(point.latitude, point.longitude),
    from: point.from ?? null,
    to: point.to ?? null,
  }))
  return {
    question: foldText(question),
    wording: foldText(texts.join(' ')),
    tip: context.waypoint !== undefined,
    thisYear: Number(context.today?.slice(0, 4) ?? new Date().getUTCFullYear()),
    trips: context.trips?.map((trip) => trip.name) ?? [],
    places,
    garage: context.vehicles !== undefined,
    vehicles: (context.vehicles ?? []).map((one) => ({
      name: `${one.year ?? ''} ${one.make} ${one.model}`.trim(),
      year: one.year ?? null,
      modifications: one.modifications ?? '',
    })),
    low: extreme(
      all.map((point) => point.usualLow),
      Math.min,
    ),
    high: extreme(
      all.map((point) => point.usualHigh),
      Math.max,
    ),
    days: span(dates),
    months: [...new Set(dates.map((day) => Number(day.slice(5, 7))))],
    distance: pathLength(places),
  }
}

function block(prompt: string, name: string): unknown {
  const found = new RegExp(`<(${name}-[0-9a-z]+)>\n(.*)\n</\\1>`).exec(prompt)?.[2]
  return found === undefined ? undefined : JSON.parse(found)
}

function extreme(temperatures: (string | undefined)[], pick: (...all: number[]) => number): number | undefined {
  const degrees = temperatures.map((text) => Number.parseFloat(text ?? '')).filter(Number.isFinite)
  return degrees.length > 0 ? pick(...degrees) : undefined
}

function span(days: string[]): number | undefined {
  const times = days.map((day) => Date.parse(day))
  return times.length > 0 ? Math.round((Math.max(...times) - Math.min(...times)) / 86_400_000) + 1 : undefined
}

function pathLength(places: readonly Place[]): number {
  const positions = places.flatMap((place) => place.position ?? [])
  return positions.slice(1).reduce((sum, position, at) => sum + distanceKm(positions[at] ?? position, position), 0)
}
