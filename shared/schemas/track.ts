import * as z from 'zod/mini'
import { isDay } from '../date.ts'
import type { Position } from '../geo.ts'
import { isWaypointId } from '../ids.ts'
import { limits } from '../limits.ts'
import { surfaces } from '../stop.ts'
import { type Part, type Track, type TrackSummary, trackSources } from '../track.ts'
import { measureKm } from '../tracks/measure.ts'
import { decodeLine, decodeNumbers } from '../tracks/polyline.ts'
import { numberBetween } from './number.ts'
import { rowsOf } from './rows.ts'
import type { Shape } from './shape.ts'
import { eachSurface } from './stop.ts'
import { brandedText, requiredText } from './text.ts'

const {
  points: mostPoints,
  characters,
  breaks: mostBreaks,
  parts: mostParts,
  batch,
  lengthShare,
  climb,
  height,
  fords: mostFords,
} = limits.track

// Built lazily: the first `toLocaleString` loads locale tables, a tenth of a function's start.
const pointsMessage = () => `The line must have 2 to ${mostPoints.toLocaleString('en-US')} points`
const breaksMessage = 'Breaks must be increasing numbers of points'
const undecodable = "The line can't be decoded"
const wrongHeights = "Heights don't match the line"
const wrongParts = "The parts don't match the line"
const wrongFords = `Fords must be a whole number from 1 to ${mostFords}`
const wrongDistance = "The distance doesn't match the line"

const encoded = (error: string, tooLong: string | (() => string) = error) =>
  z.string({ error }).check(z.maxLength(characters, { error: tooLong, abort: true }))

const partSchema = z.tuple([z.int(wrongParts), z.enum(surfaces, { error: wrongParts })], { error: wrongParts })
const startsAndIncreases = (parts: readonly Part[]): boolean =>
  parts[0]?.[0] === 0 && parts.every(([index], at) => at === 0 || index > (parts[at - 1]?.[0] ?? 0))

const fieldsSchema = z.object({
  from: brandedText(isWaypointId, 'A track must name the stop it comes from'),
  line: encoded(undecodable, pointsMessage),
  breaks: z.optional(
    z
      .array(z.number({ error: breaksMessage }).check(z.int(breaksMessage)), { error: breaksMessage })
      .check(z.maxLength(mostBreaks, `A track can have up to ${mostBreaks} breaks`)),
  ),
  heights: z.optional(encoded(wrongHeights)),
  km: numberBetween('Distance', 0, limits.track.km, 'km'),
  up: z.optional(numberBetween('Ascent', 0, climb, 'm')),
  down: z.optional(numberBetween('Descent', 0, climb, 'm')),
  highest: z.optional(numberBetween('Highest point', height.min, height.max, 'm')),
  source: z.enum(trackSources, { error: "Source must be 'file', 'drawn', 'recorded' or 'roads'" }),
  parts: z.optional(
    z
      .array(partSchema, { error: wrongParts })
      .check(z.maxLength(mostParts, { error: wrongParts, abort: true }), z.refine(startsAndIncreases, wrongParts)),
  ),
  map: z.optional(requiredText('Map', limits.track.map)),
  fords: z.optional(z.int(wrongFords).check(z.gte(1, wrongFords), z.lte(mostFords, wrongFords))),
  name: z.optional(requiredText('Track name')),
  at: brandedText(isDay, 'Day must be a day'),
} satisfies Shape<Track>)

/** Returns why a track's line doesn't fit its figures; undefined if it does. */
function findLineProblem({
  line,
  breaks = [],
  heights,
  km,
  parts = [],
}: z.infer<typeof fieldsSchema>): string | undefined {
  // A point has at least two characters, so a longer line can't be decoded into more points than this.
  const points = decodeLine(line, characters / 2)
  if (!points) return undecodable
  if (points.length < 2 || points.length > mostPoints) return pointsMessage()
  const outside = points.map(findRangeProblem).find((problem) => problem !== undefined)
  if (outside !== undefined) return outside
  if (breaks.some((at, index) => at <= (breaks[index - 1] ?? 0) || at >= points.length)) return breaksMessage
  if (heights !== undefined && decodeNumbers(heights, points.length)?.length !== points.length) return wrongHeights
  if ((parts.at(-1)?.[0] ?? 0) >= points.length) return wrongParts
  const length = measureKm(points)
  // Rounding to five decimals moves each end by up to a meter.
  const slack = 0.002
  return length < km * lengthShare.min - slack || length > km * lengthShare.max + slack ? wrongDistance : undefined
}

const findRangeProblem = ({ latitude, longitude }: Position): string | undefined =>
  Math.abs(latitude) > 90
    ? 'Latitude must be between -90 and 90'
    : Math.abs(longitude) > 180
      ? 'Longitude must be between -180 and 180'
      : undefined

export const trackSchema = fieldsSchema.check((context) => {
  const problem = findLineProblem(context.value)
  if (problem) context.issues.push({ code: 'custom', message: problem, path: ['line'], input: context.value })
})

const coordinates = z.tuple([z.number(), z.number()])

/** Fields that a track and its summary on a waypoint share, as the server stored it. */
export const storedTrackFields = {
  from: brandedText(isWaypointId),
  km: z.number(),
  up: z.optional(z.number()),
  down: z.optional(z.number()),
  highest: z.optional(z.number()),
  source: z.enum(trackSources),
  map: z.optional(z.string()),
  fords: z.optional(z.number()),
}

/** The summary on a waypoint, as the server stored it. */
export const trackSummarySchema = z.object({
  ...storedTrackFields,
  gaps: z.optional(z.number()),
  surface: z.optional(z.object(eachSurface(() => z.optional(z.number())))),
  partsHash: z.optional(z.number()),
  points: z.number(),
  ends: z.tuple([coordinates, coordinates]),
} satisfies Shape<TrackSummary>)

/** A track as stored with the account: `stop` is the waypoint it leads to. */
const stopTrackSchema = z.intersection(
  trackSchema,
  z.object({ stop: brandedText(isWaypointId, 'stop must be the id of a waypoint') }),
)

const rowsMessage = `tracks must be 1 to ${batch} tracks`
const rowsSchema = rowsOf('Track', stopTrackSchema, batch, rowsMessage).check(({ value: rows, issues }) => {
  const stops = rows.map(({ stop }) => stop)
  for (const [index, stop] of stops.entries()) {
    const message = `Track ${index + 1}: Two tracks lead to this stop`
    if (stops.indexOf(stop) < index) issues.push({ code: 'custom', path: [index, 'stop'], message, input: rows })
  }
})

/** One check for all of them: a body of 256 KB has room for 20,000. */
const isRevisions = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(Number.isFinite)

/** The body of PUT …/tracks. `seen` has the revisions of stops that the client saw, by id. */
export const tracksSchema = z.object({
  tracks: rowsSchema,
  seen: z.optional(z.custom<Record<string, number>>(isRevisions, 'seen must be revisions by waypoint')),
})
export type TracksInput = z.infer<typeof tracksSchema>
