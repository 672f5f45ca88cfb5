import { Compass } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Actions, GoButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SampleTrip } from './sample-trip.tsx'

/** `withSample` offers the sample trip, too. */
export function NoTripsYet({ withSample = false }: { readonly withSample?: boolean }) {
  return (
    <EmptyState
      icon={<Compass />}
      title="You don't have any trips yet"
      action={
        <Actions at="centre">
          <GoButton to={paths.newTrip} variant="primary">
            Create Your First Trip
          </GoButton>
          {withSample ? <SampleTrip /> : null}
        </Actions>
      }
    />
  )
}
