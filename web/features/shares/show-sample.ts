import type { Day } from '#shared/date.ts'
import { createUlid, createWaypointId } from '#shared/ids.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { toRoute } from '#shared/itinerary/route.ts'
import { toSharedLegs, toSharedStop } from '#shared/itinerary/shared-stop.ts'
import { describeFuel } from '#shared/itinerary/texts.ts'
import { toIsoDates } from '#shared/move.ts'
import { planSampleTrip } from '#shared/sample-trip.ts'
import type { Shows } from '#shared/share.ts'
import type { Units } from '#shared/units.ts'
import { listFuelSigns } from '../../map/core/fuel-signs.ts'
import type { MapMarker } from '../../map/core/types.ts'
import type { SharedTrip } from './visit.ts'

const shows: Shows = { dates: true, descriptions: true, figures: true, checkIns: false }

type Sample = { readonly trip: SharedTrip; readonly signs: readonly MapMarker[] }

/** Returns the sample trip as a link would show it, and where its fuel ends. Without weather nothing is said about its water. */
export function showSampleTrip(today: Day, units: Units): Sample {
  const { name, plan, vehicle, stops } = planSampleTrip(today)
  const ids = stops.map((_, at) => createWaypointId(1, createUlid(at, new Uint8Array(16))))
  const waypoints = stops.map(({ leg, ...stop }, at) => {
    const [id, from] = [ids[at], ids[at - 1]]
    if (!id) throw new Error(`Stop ${at} has no id`)
    return {
      ...stop,
      ...toIsoDates(stop),
      id,
      ...(leg && from ? { leg: { ...leg, from } } : {}),
      weather: null,
      rev: 0,
    }
  })
  const used = { ...vehicle, id: 'sample', rev: 0 }
  const itinerary = computeItinerary({ plan: { ...plan, vehicleId: used.id } }, waypoints, [used], { units })
  const legs = toSharedLegs(itinerary)
  const route = toRoute(itinerary, units)
  return {
    trip: {
      name,
      shows,
      stopCount: stops.length,
      stops: waypoints.map((_, at) => toSharedStop(waypoints, at + 1, shows, legs)),
      tracks: [],
      fuel: describeFuel(itinerary, units).text,
      readAt: 0,
    },
    signs: route ? listFuelSigns(route) : [],
  }
}
