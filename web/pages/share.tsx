import { useQuery } from '@tanstack/react-query'
import { HardDrive, MapPinOff, MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatPosition, type Position } from '#shared/geo.ts'
import { SharedFiles } from '../features/portability/shared-files.tsx'
import { TripChooser } from '../features/trips/trip-chooser.tsx'
import { readShared, type Shared } from '../map/picker/read-shared.ts'
import { resolvePlace } from '../map/picker/resolve-place.ts'
import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './share.module.css'

/** Where the platform leads with what another app shares (manifest.webmanifest): files that are imported, or a place that becomes a waypoint of a trip. */
export function Component() {
  const [params] = useSearchParams()
  const [names, lost] = [params.getAll('files'), params.getAll('lost')]
  if (names.length + lost.length === 0) return <SharedPlace params={params} />
  return (
    <>
      <PageHeader title="Shared files">
        <p>Share a file of places with Offgrid, and they become stops of a trip.</p>
      </PageHeader>
      <Card className={css.card}>{names.length > 0 ? <SharedFiles names={names} /> : <LostFiles names={lost} />}</Card>
    </>
  )
}

/** What the worker could not keep. */
function LostFiles({ names }: { readonly names: readonly string[] }) {
  return (
    <EmptyState
      icon={<HardDrive />}
      title="This device has no room left for what was shared."
      action={<LinkButton to={paths.trips}>Import from the trips</LinkButton>}
    >
      <p className={css.said}>{names.join('\n')}</p>
      <p>Free some space and share again, or import the file where it lies.</p>
    </EmptyState>
  )
}

function SharedPlace({ params }: { readonly params: URLSearchParams }) {
  const get = (name: string) => params.get(name) ?? ''
  const shared = { title: get('title'), text: get('text'), url: get('url') }
  const query = useQuery({
    queryKey: ['shared', shared],
    queryFn: () => readShared(shared, resolvePlace),
    staleTime: Infinity,
  })
  return (
    <>
      <PageHeader title="Shared place">
        <p>Share a map link or coordinates with Offgrid, and they become a waypoint of a trip.</p>
      </PageHeader>
      <Card className={css.card}>
        <QueryView
          query={query}
          loading={<Skeleton label="Reading the place..." count={2} />}
          failed="The place could not be read."
          empty={<NoPlace shared={shared} />}
        >
          {(found) =>
            found.kind === 'place' ? (
              <Place position={found.position} name={found.name ?? ''} format={found.format} />
            ) : (
              <NoPlace shared={shared} problem={found.message} />
            )
          }
        </QueryView>
      </Card>
    </>
  )
}

type PlaceProps = { readonly position: Position; readonly name: string; readonly format: string }

function Place({ position, name, format }: PlaceProps) {
  const [choosing, setChoosing] = useState(false)
  const navigate = useNavigate()
  const { latitude, longitude } = position
  return (
    <>
      <h2 className={css.name}>{name || formatPosition(position)}</h2>
      <p className={css.text}>{name ? `${formatPosition(position)} · ${format}` : format}</p>
      <Button variant="primary" icon={<MapPinPlus />} onClick={() => setChoosing(true)}>
        Add to a trip
      </Button>
      <TripChooser
        open={choosing}
        title="Add to a trip"
        onClose={() => setChoosing(false)}
        onChoose={(tripId) => navigate(paths.addWaypointAt(tripId, latitude, longitude))}
      />
    </>
  )
}

type NoPlaceProps = { readonly shared: Shared; readonly problem?: string }

function NoPlace({ shared, problem }: NoPlaceProps) {
  const said = [shared.title, shared.text, shared.url].filter((part) => part !== '').join('\n')
  return (
    <EmptyState
      icon={<MapPinOff />}
      title={problem ?? 'There is no place in what was shared.'}
      action={<LinkButton to={paths.maps}>Find it on the map</LinkButton>}
    >
      {said === '' ? null : <p className={css.said}>{said}</p>}
    </EmptyState>
  )
}
