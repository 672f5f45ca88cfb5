import { type Band, scaleBand, sumBands } from '../itinerary/band.ts'

/** A place in the plan: a leg's index and the share of it that is behind, 0 to 1. */
export type RoutePosition = { readonly leg: number; readonly share: number }

const count = ({ leg, share }: RoutePosition) => leg + share

/** Returns the planned need between two places, or nothing if the second isn't ahead. */
export function sumNeed(need: readonly Band[], from: RoutePosition, to: RoutePosition): Band {
  const partBefore = (place: RoutePosition, leg: number) => Math.min(1, Math.max(0, count(place) - leg))
  return sumBands(need.map((band, leg) => scaleBand(band, Math.max(0, partBefore(to, leg) - partBefore(from, leg)))))
}

export const isAtOrAfter = (one: RoutePosition, other: RoutePosition): boolean => count(one) >= count(other)
