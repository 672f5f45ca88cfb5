import type { WaypointId } from '#shared/ids.ts'
import type { Band } from '#shared/itinerary/band.ts'
import type { Fuel, PlaceOnLeg } from '#shared/itinerary/fuel.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { locateOnPath, toLegPath } from '#shared/itinerary/leg-path.ts'
import { findLegState, type TrackLines } from '#shared/itinerary/route.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { nameVehicle } from '#shared/itinerary/vehicle-names.ts'
import { energyUnit } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'

export type Level = {
  readonly left: Band
  readonly capacity: number
  readonly unit: 'L' | 'kWh'
  /** Depends on unknown weather. */
  readonly isUncertain: boolean
  /** Undefined without a reserve. */
  readonly reserve: number | undefined
}

export type TimelineLeg = NonNullable<ReturnType<typeof toTimelineLeg>>

/** A stop and the leg after it. */
export type Row = {
  readonly stop: Stop
  readonly waypoint: Waypoint
  /** Unit of fuel refilled. */
  readonly unit: 'L' | 'kWh'
  /** True if several vehicles take on this fuel each. */
  readonly isEach: boolean
  /** True if one of the vehicles may have fill-ups. */
  readonly hasFills: boolean
  readonly warnings: readonly string[]
  readonly timelineLeg: TimelineLeg | undefined
}

export function toRows(
  itinerary: Itinerary,
  waypoints: readonly Waypoint[],
  lines: TrackLines,
  hasFills: boolean,
): Row[] {
  const byId = new Map<WaypointId, Waypoint>(waypoints.map((waypoint) => [waypoint.id, waypoint]))
  const { amountUnit: unit, vehicles } = itinerary
  const isEach = vehicles.length > 1
  const warnings = Map.groupBy(itinerary.warnings, ({ stop }) => stop.id)
  return itinerary.stops.flatMap((stop, at) => {
    const waypoint = byId.get(stop.id)
    if (!waypoint) return []
    const texts = (warnings.get(stop.id) ?? []).map(({ text }) => text)
    const timelineLeg = toTimelineLeg(itinerary, byId, at, lines)
    return [{ stop, waypoint, unit, isEach, hasFills, warnings: texts, timelineLeg }]
  })
}

function toTimelineLeg(itinerary: Itinerary, byId: ReadonlyMap<WaypointId, Waypoint>, at: number, lines: TrackLines) {
  const { legs, fuel, water, vehicle } = itinerary
  const leg = legs[at]
  const to = leg && byId.get(leg.to.id)
  if (!leg || !to) return undefined
  const section = fuel && findSection(fuel, at)
  const left = fuel?.onArrival[at + 1]
  const waterLeft = water?.onArrival[at + 1]
  const line = lines.get(to.id)
  const locate = (place: PlaceOnLeg | undefined) =>
    leg.track && line && place?.leg === at ? locateOnPath(toLegPath(leg, line), place.share) : undefined
  return {
    leg,
    /** Stores the leg's details. */
    to,
    /** The vehicle whose fuel it is, on a trip with several. */
    of: nameVehicle(itinerary),
    /** Fuel for the leg; `fuel` and `water` are left on arrival. */
    need: fuel?.need[at],
    fuel: fuel &&
      left && {
        left,
        capacity: fuel.capacity,
        unit: energyUnit(vehicle?.specs?.energy),
        isUncertain: false,
        reserve: section?.reserve.usual,
      },
    water: waterLeft && {
      left: waterLeft,
      capacity: water?.capacity ?? 0,
      unit: 'L' as const,
      isUncertain: water?.isUncertainOnArrival[at + 1] ?? false,
      reserve: undefined,
    },
    /** The fuel on the leg, at worst. */
    state: section && findLegState(section, at),
    /** Kilometers to where the fuel usually runs out, and the position if it is on a track. */
    dryAfter: findKm(section?.dry, at),
    dryAt: locate(section?.dry),
    /** Kilometers to where, in the bad case, the last fill gets out of reach with the reserve intact. */
    noReturnAfter: findKm(section?.noReturn, at),
    noReturnAt: locate(section?.noReturn),
    /** Amount to carry to the next fill in bad conditions, with reserve; only at a fill, and if more than is on board. */
    carry: section?.first === at && section.carryMore > 0 ? section.carry : undefined,
  }
}

const findKm = (place: PlaceOnLeg | undefined, at: number) => (place?.leg === at ? place.kmAfter : undefined)

const findSection = ({ sections }: Fuel, at: number) => sections.find(({ first, last }) => at >= first && at < last)
