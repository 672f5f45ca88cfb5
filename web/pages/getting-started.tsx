import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import { session } from '../device/session.ts'
import { tripListQuery } from '../features/trips/api.ts'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { paths } from '../paths.ts'
import { personalKey } from '../session/person.ts'
import css from './home.module.css'

/** Returns the user's key in local storage. */
const toKey = () => personalKey('started', session.person() ?? '')

/** Returns true if this browser remembers that the user has taken the first steps. */
export const isStarted = (): boolean => localStorage.getItem(toKey()) !== null

/**
 * A new user's first three steps, in order: a vehicle, a trip and a waypoint, apart from the sample's. Once they are done, or while that is
 * unknown, only the heading for screen readers. The browser remembers it, so that home is right at once; a failed request counts as not done.
 */
export function GettingStarted() {
  const [key] = useState(toKey)
  const [remembered] = useState(isStarted)
  const vehicles = useQuery({ ...vehiclesQuery, enabled: !remembered })
  const trips = useQuery(tripListQuery(0, ''))
  const own = trips.data?.items.filter(({ sample }) => !sample) ?? []
  const hasVehicle = (vehicles.data ?? []).some(({ sample }) => !sample)
  // A waypoint belongs to a trip, so it proves that there is one.
  const started = remembered || (hasVehicle && own.some(({ waypointCount }) => waypointCount > 0))
  useEffect(() => {
    if (started) localStorage.setItem(key, 'yes')
  }, [started, key])
  const isNew = !started && vehicles.isFetched && trips.isFetched
  return (
    <section aria-labelledby="getting-started">
      <h2 id="getting-started" className={isNew ? undefined : 'visually-hidden'}>
        Getting Started
      </h2>
      {isNew ? <Steps tripId={own[0]?.id} /> : null}
    </section>
  )
}

/** `tripId`: the newest trip, if there is one. It asks nothing itself: a query that failed would be repeated when this appears. */
function Steps({ tripId }: { readonly tripId: TripId | undefined }) {
  const steps = [
    { to: paths.vehicles, state: { view: 'add' }, title: 'Add your vehicle', text: 'Make, model and modifications.' },
    { to: paths.newTrip, state: null, title: 'Create a trip', text: 'A name is all it takes.' },
    {
      // Without a trip, it comes first.
      to: tripId ? paths.addWaypoint(tripId) : paths.newTrip,
      state: null,
      title: 'Add your first waypoint',
      text: 'Put it on the map of your trip.',
    },
  ]
  return (
    <ol className={css.steps}>
      {steps.map(({ to, state, title, text }) => (
        <li key={title}>
          <Link to={to} state={state} className={css.step}>
            <span>
              <span className={css.title}>{title}</span>
              <span className={css.text}>{text}</span>
            </span>
            <ArrowRight />
          </Link>
        </li>
      ))}
    </ol>
  )
}
