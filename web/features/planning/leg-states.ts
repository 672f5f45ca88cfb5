import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { findLegState, type RouteState } from '#shared/itinerary/route.ts'

/** A leg with its state for the pattern of its line; undefined without fuel figures. */
export type LegInList = { readonly leg: RouteLeg; readonly state: RouteState | undefined }

/** Returns the fuel's worst state on each leg; empty if fuel is not calculated. */
export const listLegStates = ({ fuel }: Pick<Itinerary, 'fuel'>): RouteState[] =>
  (fuel?.sections ?? []).flatMap((section) =>
    Array.from({ length: section.last - section.first }, (_, at) => findLegState(section, section.first + at)),
  )
