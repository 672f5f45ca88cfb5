import type { WaypointId } from '#shared/ids.ts'
import type { Band } from '#shared/itinerary/band.ts'
import type { Fuel, PlaceOnLeg } from '#shared/itinerary/fuel.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import type { Verdict } from '#shared/itinerary/verdict.ts'
import { energyUnit } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** What is left of a supply somewhere, of how much. */
export type Level = {
  readonly left: Band
  readonly capacity: number
  /** What it is kept in. */
  readonly unit: 'L' | 'kWh'
  /** True if it depends on weather that is not known. */
  readonly isUncertain: boolean
  /** What should be left; absent where there is no such amount. */
  readonly reserve: number | undefined
}

/** The way from a stop to the next one. */
export type TimelineLeg = {
  readonly leg: RouteLeg
  /** The stop that it leads to, which keeps what is told of the way. */
  readonly to: Waypoint
  /** What it takes of fuel, and what is left of fuel and water on arrival. */
  readonly need: Band | undefined
  readonly fuel: Level | undefined
  readonly water: Level | undefined
  /** Whether the fuel lasts as far as the end of this way. */
  readonly state: Verdict | undefined
  /** Kilometres after the stop at which the fuel runs out, in the usual case. */
  readonly dryAfter: number | undefined
  /** Kilometres after the stop from which the last fill cannot be reached again with the reserve, in the bad case. */
  readonly noReturnAfter: number | undefined
  /** What must be carried from the stop to the next fill, reserve and bad conditions included; at a fill only. */
  readonly carry: number | undefined
}

/** One stop of the timeline, and the way on from it. */
export type Row = {
  readonly number: number
  readonly stop: Stop
  readonly waypoint: Waypoint
  /** Of the vehicle's energy. */
  readonly unit: 'L' | 'kWh'
  readonly warnings: readonly string[]
  readonly way: TimelineLeg | undefined
}

/** The itinerary as the timeline shows it, stop by stop. */
export function toRows(itinerary: Itinerary, waypoints: readonly Waypoint[]): Row[] {
  const byId = new Map<WaypointId, Waypoint>(waypoints.map((waypoint) => [waypoint.id, waypoint]))
  const unit = energyUnit(itinerary.vehicle?.specs?.energy ?? 'diesel')
  const warnings = Map.groupBy(itinerary.warnings, ({ stop }) => stop.id)
  return itinerary.stops.flatMap((stop, at) => {
    const waypoint = byId.get(stop.id)
    if (!waypoint) return []
    const texts = (warnings.get(stop.id) ?? []).map(({ text }) => text)
    return [{ number: at + 1, stop, waypoint, unit, warnings: texts, way: toTimelineLeg(itinerary, byId, at) }]
  })
}

function toTimelineLeg(
  { legs, fuel, water, vehicle }: Itinerary,
  byId: ReadonlyMap<WaypointId, Waypoint>,
  at: number,
): TimelineLeg | undefined {
  const leg = legs[at]
  const to = leg && byId.get(leg.to.id)
  if (!leg || !to) return undefined
  const section = fuel && findSection(fuel, at)
  const left = fuel?.onArrival[at + 1]
  const waterLeft = water?.onArrival[at + 1]
  const carried = vehicle?.specs?.water ?? 0
  return {
    leg,
    to,
    need: fuel?.need[at],
    fuel: fuel &&
      left && {
        left,
        capacity: fuel.capacity,
        unit: energyUnit(vehicle?.specs?.energy ?? 'diesel'),
        isUncertain: false,
        reserve: section?.reserve.usual,
      },
    water: waterLeft && {
      left: waterLeft,
      capacity: carried,
      unit: 'L',
      isUncertain: water?.isUncertainOnArrival[at + 1] ?? false,
      reserve: undefined,
    },
    state:
      section &&
      (at >= (section.dry?.leg ?? at + 1) ? 'dry' : at >= (section.dryInBadCase?.leg ?? at + 1) ? 'tight' : 'enough'),
    dryAfter: findKm(section?.dry, at),
    noReturnAfter: findKm(section?.noReturn, at),
    carry: section?.first === at ? section.carry : undefined,
  }
}

const findKm = (place: PlaceOnLeg | undefined, at: number) => (place?.leg === at ? place.kmAfter : undefined)

/** The way between two fills that a leg is part of. */
const findSection = ({ sections }: Fuel, at: number) => sections.find(({ first, last }) => at >= first && at < last)
