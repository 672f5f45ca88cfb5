import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { session } from '../device/session.ts'
import { tripListQuery } from '../features/trips/api.ts'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { personalKey } from '../session/person.ts'

/** The key in local storage under which it is remembered of the signed-in person. */
const toKey = () => personalKey('started', session.person() ?? '')

/** Returns whether this browser remembers that the signed-in person has taken the first steps. */
export const isStarted = (): boolean => localStorage.getItem(toKey()) !== null

/**
 * Whether the signed-in person has taken the first steps: a vehicle, a trip and a waypoint are there; undefined until it is known.
 * Once taken they stay taken in this browser, so that home is drawn right at once; what could not be asked counts as not taken.
 */
export function useStarted(): boolean | undefined {
  const [key] = useState(toKey)
  const [remembered] = useState(isStarted)
  const vehicles = useQuery({ ...vehiclesQuery, enabled: !remembered })
  const trips = useQuery(tripListQuery(0, ''))
  const answered = [vehicles, trips].every(({ data, isError }) => data !== undefined || isError)
  const hasVehicle = (vehicles.data ?? []).length > 0
  // A waypoint belongs to a trip, so it says that there is one.
  const hasWaypoint = trips.data?.items.some(({ waypointCount }) => waypointCount > 0) ?? false
  const started = remembered || (hasVehicle && hasWaypoint)
  useEffect(() => {
    if (started) localStorage.setItem(key, 'yes')
  }, [started, key])
  return started ? true : answered ? false : undefined
}
