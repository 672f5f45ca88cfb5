import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import type { Trip } from '#shared/trip.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { vehiclesQuery } from '../../vehicles/api.ts'
import { allWaypointsQuery } from '../../waypoints/api.ts'
import { ForecastNote } from '../../weather/forecast-note.tsx'
import { useKnownForecast } from '../../weather/use-forecast.ts'
import { VerdictMark } from '../stop/supply.tsx'
import { RouteLine } from './route-thumb.tsx'
import { tiles } from './tile-list.ts'
import css from './trip-glance.module.css'

const sheet = { width: 480, height: 140, margin: 16 }

/** A trip's route, and the verdicts that are known. */
export default function TripGlance({ trip }: { readonly trip: Trip }) {
  const units = useUnits()
  const all = useDeferredValue(useQuery(allWaypointsQuery(trip.id)).data)
  const { data: vehicles } = useQuery(vehiclesQuery)
  const forecast = useKnownForecast(trip.id, all?.items)
  const itinerary = useMemo(
    () => all && vehicles && computeItinerary(trip, all.items, vehicles, { units, forecast }),
    [trip, all, vehicles, units, forecast],
  )
  const positions = itinerary?.stops.map(({ position }) => position) ?? []
  const known = itinerary
    ? tiles.flatMap(({ title, describe, words }) => {
        const { verdict } = describe(itinerary, units)
        return verdict === undefined || verdict === 'uncertain' ? [] : [{ title, verdict, word: words[verdict] }]
      })
    : []
  return (
    <div className="rows">
      <div className={css.drawing}>
        {positions.length > 1 ? (
          <RouteLine positions={positions} sheet={sheet} label={`The route of ${trip.name}, north up`} />
        ) : null}
      </div>
      <ul className={css.chips} aria-label="Supplies">
        {known.map(({ title, verdict, word }) => (
          <li key={title}>
            <span>{title}</span> <VerdictMark verdict={verdict}>{word}</VerdictMark>
          </li>
        ))}
      </ul>
      <ForecastNote forecast={itinerary?.forecast} />
    </div>
  )
}
