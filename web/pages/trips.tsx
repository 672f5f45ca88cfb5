import { FileInput } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { RouteThumb } from '../features/itinerary/overview/route-thumb.tsx'
import { ImportPlace } from '../features/portability/import-place.tsx'
import { tripListQuery } from '../features/trips/api.ts'
import { CreateTrip } from '../features/trips/create-trip.tsx'
import { TripCreated } from '../features/trips/trip-created.tsx'
import { TripList } from '../features/trips/trip-list.tsx'
import { readListPlace } from '../hooks/use-list-params.ts'
import { usePassed } from '../hooks/use-passed.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import type { PageHandle } from './prime.ts'

export const handle: PageHandle = {
  prime(client, { search: params }) {
    const { page, search } = readListPlace(params)
    if (!params.has('view')) void client.prefetchQuery(tripListQuery(page, search))
  },
}

/** The trip list with its inner views; the URL keeps the view, so that Back leaves the form and Reload stays in it. */
export function Component() {
  const [params] = useSearchParams()
  // The address can also be typed or bookmarked.
  const isCreated = usePassed('created') === true
  const view = params.get('view')
  if (view === 'add') return <CreateTrip />
  if (view === 'created') return isCreated ? <TripCreated /> : <Navigate to={paths.trips} replace />
  return <Trips />
}

function Trips() {
  const [importing, setImporting] = useState(false)
  return (
    <>
      <TripList
        picture={RouteThumb}
        actions={
          <Button icon={<FileInput />} onClick={() => setImporting(true)}>
            Import
          </Button>
        }
      />
      <ImportPlace open={importing} onOpen={() => setImporting(true)} onClose={() => setImporting(false)} />
    </>
  )
}
