import { LatestTrip } from '../features/trips/latest-trip.tsx'
import { TripFinder } from '../features/trips/trip-finder.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { GettingStarted } from './getting-started.tsx'
import css from './home.module.css'
import { QuickActions } from './quick-actions.tsx'

/** The dashboard's home: first steps, ways on, and the trips at hand. */
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
