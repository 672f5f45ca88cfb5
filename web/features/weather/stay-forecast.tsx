import { useQuery } from '@tanstack/react-query'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { listShownForecast } from '#shared/itinerary/forecast-texts.ts'
import { toStops } from '#shared/itinerary/stops.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import { ForecastNote } from './forecast-note.tsx'
import { useKnownForecast } from './use-forecast.ts'

const none: ReadonlySet<WaypointId> = new Set()

/** The forecast for the days of a stay, with its age; nothing without one. */
export function StayForecast({ tripId, waypoint }: { readonly tripId: TripId; readonly waypoint: Waypoint }) {
  const units = useUnits()
  const { data: all } = useQuery(allWaypointsQuery(tripId))
  const known = useKnownForecast(tripId, all?.items)
  const [stop] = toStops([waypoint], none, known)
  const days = stop ? listShownForecast(stop, units) : []
  if (days.length === 0) return null
  return (
    <>
      <ul className="bare" aria-label={`Forecast for ${waypoint.name}`}>
        {days.map(({ day, text }) => (
          <li key={day}>{text}</li>
        ))}
      </ul>
      <ForecastNote forecast={known} />
    </>
  )
}
