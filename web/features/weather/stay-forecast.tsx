import { useQuery } from '@tanstack/react-query'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { toStops } from '#shared/itinerary/stops.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import { ForecastDays } from './forecast-days.tsx'
import { ForecastNote } from './forecast-note.tsx'
import { useKnownForecast } from './use-forecast.ts'

const none: ReadonlySet<WaypointId> = new Set()

/** The forecast for the days of a stay, with its age; nothing without one. */
export function StayForecast({ tripId, waypoint }: { readonly tripId: TripId; readonly waypoint: Waypoint }) {
  const { data: all } = useQuery(allWaypointsQuery(tripId))
  const known = useKnownForecast(tripId, all?.items)
  const [stop] = toStops([waypoint], none, known)
  return stop ? (
    <ForecastDays stop={stop}>
      <ForecastNote forecast={known} />
    </ForecastDays>
  ) : null
}
