import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { session } from '../device/session.ts'
import { tripListQuery } from '../features/trips/api.ts'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { personalKey } from '../session/person.ts'

/** Returns the user's key in local storage. */
const toKey = () => personalKey('started', session.person() ?? '')

/** Returns true if this browser remembers that the user has taken the first steps. */
export const isStarted = (): boolean => localStorage.getItem(toKey()) !== null

/**
 * Returns true if the user has taken the first steps: a vehicle, a trip and a waypoint exist, apart from the sample's; undefined while unknown. The browser
 * remembers it, so that home is right at once; a failed request counts as not taken.
 */
export function useStarted(): boolean | undefined {
  const [key] = useState(toKey)
  const [remembered] = useState(isStarted)
  const vehicles = useQuery({ ...vehiclesQuery, enabled: !remembered })
  const trips = useQuery(tripListQuery(0, ''))
  const answered = [vehicles, trips].every(({ data, isError }) => data !== undefined || isError)
  const hasVehicle = (vehicles.data ?? []).some(({ sample }) => !sample)
  // A waypoint belongs to a trip, so it proves that there is one.
  const hasWaypoint = trips.data?.items.some(({ sample, waypointCount }) => !sample && waypointCount > 0) ?? false
  const started = remembered || (hasVehicle && hasWaypoint)
  useEffect(() => {
    if (started) localStorage.setItem(key, 'yes')
  }, [started, key])
  return started ? true : answered ? false : undefined
}
