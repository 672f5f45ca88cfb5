import type { Position } from '../geo.ts'
import { metric } from '../units.ts'
import type { FuelSection, PlaceOnLeg } from './fuel.ts'
import type { Itinerary } from './itinerary.ts'
import { formatPlace } from './quantities.ts'

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

/** The route for a map; `runsOut` is the first place where fuel usually runs out. */
export type Route = {
  readonly parts: readonly RoutePart[]
  readonly runsOut: { readonly position: Position; readonly text: string } | undefined
}

/** Returns a place in legs: 1.5 is halfway between the second stop and the third. */
const toCount = (place: PlaceOnLeg | undefined, otherwise: number) => (place ? place.leg + place.share : otherwise)

/** Returns the fuel's worst state on a leg of a section; `leg` counts all legs of the trip. */
export function findLegState({ onReserve, dryInBadCase, dry }: FuelSection, leg: number): RouteState {
  const isFrom = (place: PlaceOnLeg | undefined) => place !== undefined && leg >= place.leg
  return isFrom(dry) ? 'dry' : isFrom(dryInBadCase) ? 'bad' : isFrom(onReserve) ? 'reserve' : 'enough'
}

/**
 * Returns straight lines from stop to stop, split where the fuel's state changes; undefined if fuel is not calculated.
 */
export function toRoute({ fuel, legs }: Itinerary, units = metric): Route | undefined {
  if (!fuel) return undefined
  const locate = (count: number): Position => {
    const leg = legs[Math.min(legs.length - 1, Math.floor(count))]
    if (!leg) return { latitude: 0, longitude: 0 }
    return interpolate(leg.from.position, leg.to.position, count - Math.min(legs.length - 1, Math.floor(count)))
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
    return bounds.flatMap(([state, from, to]) => {
      if (to <= from) return []
      const stops = legs.slice(Math.floor(from) + 1, Math.ceil(to)).map((leg) => leg.from.position)
      return [{ state, from, to, line: [locate(from), ...stops, locate(to)] }]
    })
  })
  const dry = fuel.sections.find((section) => section.dry)?.dry
  const after = dry && legs[dry.leg]
  return {
    parts,
    runsOut: after && {
      position: locate(toCount(dry, 0)),
      text: `Fuel runs out · ${formatPlace(dry.kmAfter, 'after', after.from.name, units)}`,
    },
  }
}

/** Returns the position at `share` (0 to 1) of the straight line on the map, the short way around the world. */
function interpolate(from: Position, to: Position, share: number): Position {
  const turn = Math.round((from.longitude - to.longitude) / 360) * 360
  const longitude = from.longitude + share * (to.longitude + turn - from.longitude)
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  }
}
