import { latestTripQuery, tripListQuery } from '../features/trips/api.ts'
import { LatestTrip } from '../features/trips/latest-trip.tsx'
import { TripFinder } from '../features/trips/trip-finder.tsx'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { GettingStarted } from './getting-started.tsx'
import css from './home.module.css'
import type { PageHandle } from './prime.ts'
import { QuickActions } from './quick-actions.tsx'
import { isStarted } from './use-started.ts'

export const handle: PageHandle = {
  prime(client) {
    void client.prefetchQuery(latestTripQuery)
    void client.prefetchQuery(tripListQuery(0, ''))
    if (!isStarted()) void client.prefetchQuery(vehiclesQuery)
  },
}

/** The dashboard's home: first steps, quick actions, and the current trips. */
export function Component() {
  return (
    <>
      <PageHeader title="Home" />
      <div className={css.home}>
        <GettingStarted />
        <section aria-labelledby="quick-actions">
          <h2 id="quick-actions">Quick Actions</h2>
          <QuickActions />
        </section>
        <section aria-labelledby="quick-access">
          <h2 id="quick-access">Quick Access</h2>
          <div className={css.access}>
            <LatestTrip />
            <TripFinder />
          </div>
        </section>
      </div>
    </>
  )
}
