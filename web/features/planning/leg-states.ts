import type { PlaceOnLeg } from '#shared/itinerary/fuel.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { RouteState } from '#shared/itinerary/route.ts'

/** A leg with its state for the pattern of its line; undefined without fuel figures. */
export type LegInList = { readonly leg: RouteLeg; readonly state: RouteState | undefined }

/** Returns the fuel's worst state on each leg; empty if fuel is not calculated. */
export const listLegStates = ({ fuel }: Pick<Itinerary, 'fuel'>): RouteState[] =>
  (fuel?.sections ?? []).flatMap(({ first, last, onReserve, dryInBadCase, dry }) =>
    Array.from({ length: last - first }, (_, at) => {
      const isFrom = (place: PlaceOnLeg | undefined) => place !== undefined && first + at >= place.leg
      return isFrom(dry) ? 'dry' : isFrom(dryInBadCase) ? 'bad' : isFrom(onReserve) ? 'reserve' : 'enough'
    }),
  )
