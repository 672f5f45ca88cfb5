import { Map as MapIcon, Route, Sparkles, Truck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { RouteThumb } from '../features/itinerary/overview/route-thumb.tsx'
import { NearTrips, TodayOnHome } from '../features/today/today.tsx'
import { joinedQuery, latestTripQuery, tripListQuery } from '../features/trips/api.ts'
import { LatestTrip } from '../features/trips/latest-trip.tsx'
import { TripFinder } from '../features/trips/trip-finder.tsx'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { paths } from '../paths.ts'
import { loadLater } from '../ui/load-later.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { GettingStarted, isStarted } from './getting-started.tsx'
import css from './home.module.css'
import type { PageHandle } from './prime.ts'

/** Loaded beside the data, unless the user is new: the itinerary's calculation is larger than this screen. */
const loadGlance = () => import('../features/itinerary/overview/trip-glance.tsx')
const TripGlance = loadLater(loadGlance, 'default', <div className={css.glance} />)

export const handle: PageHandle = {
  prime(client) {
    void client.prefetchQuery(latestTripQuery)
    void client.prefetchQuery(tripListQuery(0, ''))
    if (isStarted()) loadGlance().catch(() => undefined)
    else {
      void client.prefetchQuery(vehiclesQuery)
      // Only a user without own trips sees them here, and should not wait for two answers, one after the other.
      void client.prefetchQuery(joinedQuery)
    }
  },
}

/** The dashboard's home: the current trips, quick actions, and first steps. */
export function Component() {
  return (
    <>
      <PageHeader title="Home" />
      <NearTrips />
      <div className={css.home}>
        <section aria-labelledby="quick-access">
          <h2 id="quick-access">Quick Access</h2>
          <div className={css.access}>
            <LatestTrip inProgress={(trips) => <TodayOnHome trips={trips} />}>
              {(trip) =>
                trip.waypointCount > 0 ? (
                  <TripGlance trip={trip} />
                ) : (
                  <p className={css.noStops}>No waypoints available for this trip.</p>
                )
              }
            </LatestTrip>
            <TripFinder picture={RouteThumb} />
          </div>
        </section>
        <section aria-labelledby="quick-actions">
          <h2 id="quick-actions">Quick Actions</h2>
          <QuickActions />
        </section>
        <GettingStarted />
      </div>
    </>
  )
}

const actions = [
  { to: paths.vehicles, icon: Truck, title: 'My Vehicles' },
  { to: paths.assistant, icon: Sparkles, title: 'AI Assistant' },
  { to: paths.maps, icon: MapIcon, title: 'Maps' },
  { to: paths.trips, icon: Route, title: 'Trips' },
]

function QuickActions() {
  return (
    <ul className={css.actions}>
      {actions.map(({ to, icon: Icon, title }) => (
        <li key={to}>
          <Link to={to} className={css.action}>
            <Icon />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
