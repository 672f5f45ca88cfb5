import { LatestTrip } from '../features/trips/latest-trip.tsx'
import { TripFinder } from '../features/trips/trip-finder.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import css from './home.module.css'
import { GettingStarted, QuickActions } from './quick-actions.tsx'

/** The dashboard's home: first steps, ways on, and the trips at hand. */
export function Component() {
  return (
    <>
      <PageHeader title="Home" />
      <div className={css.home}>
        <section aria-labelledby="getting-started">
          <h2 id="getting-started">Getting Started</h2>
          <GettingStarted />
        </section>
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
