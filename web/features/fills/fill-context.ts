import { compareFills, type Fill, type FillFields } from '#shared/fill.ts'
import { describeReason, listIntervals } from '#shared/itinerary/fill-intervals.ts'
import { findSurfacesBetween } from '#shared/itinerary/fill-reality.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Units } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { writeSurfaces } from '../../data/fields.ts'
import { type FillMeasures, type FillValues, findErrors, toFillFields } from './fill-values.ts'

export type FillContext = {
  /** The fill-up that the form describes; undefined until its fields are complete. */
  readonly fields: FillFields | undefined
  /** The latest of the others with an odometer reading. */
  readonly last: Fill | undefined
  /** The chosen surfaces, as a text; '' while nothing is chosen. Undefined if the fill-up closes no interval. */
  readonly surface: string | undefined
  /** The surfaces of the trip's legs since the last full tank, as a text. */
  readonly planned: string | undefined
  /** Sentences on what looks wrong. */
  readonly warnings: readonly string[]
}

type FormState = {
  readonly values: FillValues
  readonly measures: FillMeasures
  readonly vehicle: Vehicle
  /** The vehicle's other fill-ups. */
  readonly others: readonly Fill[]
  /** The fill-up as saved; undefined for a new one. */
  readonly saved: Fill | undefined
  /** The trip and stop of the fill-up, and the trip's itinerary if it is known. */
  readonly place: Pick<Fill, 'tripId' | 'waypointId'>
  readonly itinerary: Itinerary | undefined
}

/** Returns what a fill-up means among the vehicle's others. */
export function findFillContext(state: FormState, units: Units): FillContext {
  const { values, measures, others, saved, place, itinerary } = state
  const isComplete = Object.keys(findErrors(values, measures)).length === 0
  const inOrder = others.toSorted(compareFills)
  const last = inOrder.findLast(({ odometer }) => odometer !== undefined)
  const before = inOrder.findLast(({ day, full }) => full && day <= values.day)
  const legs = before && itinerary ? findSurfacesBetween(itinerary, before, place) : undefined
  const planned = legs && writeSurfaces(legs)
  const lastAnswer = writeSurfaces(inOrder.findLast(({ surface }) => surface)?.surface)
  const closes = values.full !== '' && before !== undefined
  const surface = closes ? ([values.surface, planned, saved ? '' : lastAnswer].find(Boolean) ?? '') : undefined
  const fields = isComplete
    ? { ...toFillFields({ ...values, surface: surface ?? '' }, measures, saved), ...place }
    : undefined
  return { fields, last, surface, planned, warnings: fields ? warn(fields, state, units) : [] }
}

/** The last ULID, which comes after the day's others. */
const lastId = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

function warn(fields: FillFields, { vehicle, others, saved }: FormState, units: Units): string[] {
  const id = saved?.id ?? lastId
  const logged = listIntervals([...others, { ...fields, id, rev: 0 }], vehicle.specs).find(({ fill }) => fill.id === id)
  if (!logged || (logged.lowerThan === undefined && logged.reason !== 'unlikely')) return []
  const text = describeReason(logged, vehicle.specs?.energy ?? 'diesel', units)
  return text === undefined ? [] : [text]
}
