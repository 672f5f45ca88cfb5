import type { Position } from '../geo.ts'
import type { WaypointId } from '../ids.ts'
import type { TrackLine } from '../tracks/along.ts'
import type { Units } from '../units.ts'
import type { FuelSection, PlaceOnLeg } from './fuel.ts'
import type { Itinerary } from './itinerary.ts'
import { listBetween, locateOnPath, toLegPath } from './leg-path.ts'
import { formatPlace } from './quantities.ts'
import { nameVehicle } from './vehicle-names.ts'

/**
 * The fuel on a part of the route: **reserve** if bad conditions use the reserve, **bad** if they empty the tank,
 * **dry** if it is usually empty.
 */
export const routeStates = ['enough', 'reserve', 'bad', 'dry'] as const
export type RouteState = (typeof routeStates)[number]

/** A part of the route; `from` and `to` count legs: 1.5 is halfway between the second stop and the third. */
type RoutePart = {
  readonly line: readonly Position[]
  readonly state: RouteState
  readonly from: number
  readonly to: number
}

/** A place on a leg (counted from 0), with its text for a map. */
type RoutePlace = { readonly leg: number; readonly position: Position; readonly text: string }

/**
 * The route for a map; `runsOut` is the first place where fuel usually runs out, `runsOutInBadCase` has each section's
 * place where it does in the bad case, `noReturns` each section's place from which, in the bad case, its start gets out
 * of reach with the reserve intact.
 */
export type Route = {
  readonly parts: readonly RoutePart[]
  readonly runsOut: RoutePlace | undefined
  readonly runsOutInBadCase: readonly RoutePlace[]
  readonly noReturns: readonly RoutePlace[]
}

/** Returns a place in legs: 1.5 is halfway between the second stop and the third. */
const toCount = (place: PlaceOnLeg | undefined, otherwise: number) => (place ? place.leg + place.share : otherwise)

/** Returns the fuel's worst state on a leg of a section; `leg` counts all legs of the trip. */
export function findLegState({ onReserve, dryInBadCase, dry }: FuelSection, leg: number): RouteState {
  const isFrom = (place: PlaceOnLeg | undefined) => place !== undefined && leg >= place.leg
  return isFrom(dry) ? 'dry' : isFrom(dryInBadCase) ? 'bad' : isFrom(onReserve) ? 'reserve' : 'enough'
}

/** Decoded tracks by the stop they lead to. */
export type TrackLines = ReadonlyMap<WaypointId, TrackLine>

const noLines: TrackLines = new Map()

/**
 * Returns the legs' lines from stop to stop, split where the fuel's state changes: along the tracks in `lines`, else
 * straight. Undefined if fuel is not calculated. With several vehicles, it is the worst one's fuel, and texts name it.
 */
export function toRoute(itinerary: Itinerary, units: Units, lines = noLines): Route | undefined {
  const { fuel, legs } = itinerary
  if (!fuel) return undefined
  const paths = legs.map((leg) => toLegPath(leg, lines.get(leg.to.id)))
  const locate = (count: number): Position => {
    const leg = Math.min(legs.length - 1, Math.floor(count))
    const path = paths[leg]
    return path ? locateOnPath(path, count - leg) : { latitude: 0, longitude: 0 }
  }
  const cut = (from: number, to: number): Position[] => {
    const first = Math.floor(from)
    const between = paths.slice(first, Math.ceil(to)).flatMap((path, at) => {
      const leg = first + at
      const own = listBetween(path, from - leg, to - leg)
      return at === 0 ? own : [...path.points.slice(0, 1), ...own]
    })
    return [locate(from), ...between, locate(to)]
  }
  const parts = fuel.sections.flatMap(({ first, last, onReserve, dryInBadCase, dry }) => {
    const dryFrom = toCount(dry, last)
    const badFrom = Math.min(dryFrom, toCount(dryInBadCase, last))
    const reserveFrom = Math.min(badFrom, toCount(onReserve, last))
    const bounds = [
      ['enough', first, reserveFrom],
      ['reserve', reserveFrom, badFrom],
      ['bad', badFrom, dryFrom],
      ['dry', dryFrom, last],
    ] as const
    return bounds.flatMap(([state, from, to]) => (to <= from ? [] : [{ state, from, to, line: cut(from, to) }]))
  })
  const name = nameVehicle(itinerary)
  const describe = (what: string, place: PlaceOnLeg): RoutePlace => ({
    leg: place.leg,
    position: locate(toCount(place, 0)),
    text: `${what} · ${name ? `${name}, ` : ''}${formatPlace(place.kmAfter, 'after', legs[place.leg]?.from.name ?? '', units)}`,
  })
  const dry = fuel.sections.find((section) => section.dry)?.dry
  return {
    parts,
    runsOut: dry && describe('Fuel runs out', dry),
    runsOutInBadCase: fuel.sections.flatMap(({ dryInBadCase }) =>
      dryInBadCase ? [describe('Fuel may run out', dryInBadCase)] : [],
    ),
    noReturns: fuel.sections.flatMap(({ noReturn }) => (noReturn ? [describe('Point of no return', noReturn)] : [])),
  }
}
