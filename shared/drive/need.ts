import { type Band, exactly, mapBand, scaleBand, sumBands } from '../itinerary/band.ts'
import { findLeg } from '../itinerary/distance.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import { getConsumption } from '../itinerary/surfaces.ts'
import type { LegLines } from './leg.ts'
import { count, type RoutePosition } from './route-position.ts'

/** The plan's legs, with the lines of their tracks. */
export type Route = { readonly itinerary: Itinerary; readonly lines: LegLines }

/** A piece of a leg: its share of the leg, and the planned need on it. */
type NeedPiece = { readonly share: number; readonly need: Band }

/**
 * Returns the need between two shares of a leg, piece by piece: by the surfaces along its track, so that a leg's need is spread as it is
 * driven; evenly without a track, or if the user entered the surfaces.
 */
export function listNeed({ itinerary, lines }: Route, at: number, from: number, to: number): NeedPiece[] {
  const { fuel, legs, vehicle } = itinerary
  const [need, leg, use] = [fuel?.need[at] ?? exactly(0), legs[at], vehicle?.specs?.use]
  const parts = leg && !findLeg(leg.from, leg.to)?.surface ? lines.get(leg.to.id)?.parts : undefined
  if (!parts || !use) return [{ share: to - from, need: scaleBand(need, to - from) }]
  const pieces = parts.map(({ start, end, surface }) => ({ start, end, use: getConsumption(use, { [surface]: 1 }) }))
  const all = mapBand((one) => pieces.reduce((sum, { start, end, use }) => sum + (end - start) * use[one], 0))
  return pieces.flatMap(({ start, end, use }) => {
    const share = Math.min(to, end) - Math.max(from, start)
    return share > 0 ? [{ share, need: mapBand((one) => (need[one] * share * use[one]) / all[one]) }] : []
  })
}

/** Returns the planned need between two places, or nothing if the second isn't ahead. */
export function sumNeed(route: Route, from: RoutePosition, to: RoutePosition): Band {
  const partBefore = (place: RoutePosition, leg: number) => Math.min(1, Math.max(0, count(place) - leg))
  return sumBands(
    (route.itinerary.fuel?.need ?? []).flatMap((_, leg) => {
      const [start, end] = [partBefore(from, leg), partBefore(to, leg)]
      return end > start ? listNeed(route, leg, start, end).map(({ need }) => need) : []
    }),
  )
}
