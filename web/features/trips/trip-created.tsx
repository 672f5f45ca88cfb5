import { useQueryClient } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isQueued } from '../../data/unwrap.ts'
import { usePassed } from '../../hooks/use-passed.ts'
import { paths } from '../../paths.ts'
import { Actions, Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { describeSaved } from '../offline/use-queued-toast.ts'
import { latestTripQuery } from './api.ts'
import css from './trip-created.module.css'

/** Returns the navigation state of 'Trip Created!'; `queued` if the server does not have the trip yet. */
export const toTripCreated = (trip: object) => ({ created: true, queued: isQueued(trip) }) as const

/** Page after creating a trip. */
export function TripCreated() {
  const isOnlyQueued = usePassed('queued') === true
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [looking, setLooking] = useState(false)

  const open = async () => {
    setLooking(true)
    try {
      const trip = await client.fetchQuery(latestTripQuery)
      if (trip) return navigate(paths.trip(trip.id), { replace: true })
      toast.error('Could not retrieve the newly created trip. Returning to trip list.')
    } catch {
      // The browser logs the request, so just open the list that shows the trip.
      toast.error('Error finding trip details. Returning to trip list.')
    }
    navigate(paths.trips, { replace: true })
  }

  return (
    <Card className={css.card}>
      <PartyPopper className={css.icon} />
      <PageHeader title="Trip Created!">
        <p>Now add its first waypoints on the map.</p>
        {isOnlyQueued ? <p>{describeSaved()}</p> : null}
      </PageHeader>
      <Actions at="centre">
        <Button variant="primary" busy={looking} busyText="Opening..." onClick={() => void open()}>
          View Trip Details
        </Button>
        <LinkButton to={paths.trips} replace>
          Back to Trips
        </LinkButton>
      </Actions>
    </Card>
  )
}
