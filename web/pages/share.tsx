import { useQuery } from '@tanstack/react-query'
import { HardDrive, MapPinOff } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Position } from '#shared/geo.ts'
import { sharingLimits } from '#shared/limits.ts'
import { formatPlace } from '#shared/notations/coordinates.ts'
import { formatBytes } from '../features/offline/ready/storage.ts'
import { SharedFiles } from '../features/portability/shared-files.tsx'
import { AddToTrip } from '../features/trips/trip-chooser.tsx'
import { SharedRoute } from '../features/waypoints/paste/shared-route.tsx'
import { useNotation } from '../hooks/use-notation.ts'
import { readShared, type Shared } from '../map/picker/read-shared.ts'
import { resolvePlace } from '../map/picker/resolve-place.ts'
import type { ShareRefusal } from '../offline/public/app/shared-files.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './share.module.css'

/** The target of the platform's share menu (manifest.webmanifest), and of any web page: imports files, or turns a place into a waypoint. */
export function Component() {
  const [params] = useSearchParams()
  const files = params.get('files')
  if (files === null) return <SharedPlace params={params} />
  return (
    <>
      <PageHeader title="Shared files">
        <p>Share a file of places with Offgrid, and they become stops of a trip.</p>
      </PageHeader>
      <Card className={css.card}>
        {files === 'busy' ? (
          <Notice kind="error">
            The new files were not accepted: the files below have not been imported yet. Import or discard those, and
            then share the new ones again.
          </Notice>
        ) : null}
        {files === 'kept' || files === 'busy' ? <SharedFiles /> : <RefusedFiles reason={files} />}
      </Card>
    </>
  )
}

const importInstead = 'Share fewer or smaller files, or import the files on the Trips screen.'

const refusals: Readonly<Record<Exclude<ShareRefusal, 'busy'>, readonly [title: string, advice: string]>> = {
  tooMany: [`Nothing was saved: you can share at most ${sharingLimits.files} files at once.`, importInstead],
  tooLarge: [
    `Nothing was saved: shared files can have at most ${formatBytes(sharingLimits.bytes)} in total.`,
    `A single ZIP file may have ${formatBytes(sharingLimits.zipBytes)}. ${importInstead}`,
  ],
  noRoom: [
    'This device has no room for the shared files.',
    'Free some space and share again, or import the file directly.',
  ],
  unreadable: ['The shared content couldn’t be read.', 'Share it again, or import the file on the Trips screen.'],
}

/** The reason why the worker stored nothing. */
function RefusedFiles({ reason }: { readonly reason: string }) {
  const [, [title, advice]] = Object.entries(refusals).find(([known]) => known === reason) ?? ['', refusals.unreadable]
  return (
    <EmptyState
      icon={<HardDrive />}
      title={title}
      action={<LinkButton to={paths.trips}>Import on the Trips screen</LinkButton>}
    >
      <p>{advice}</p>
    </EmptyState>
  )
}

function SharedPlace({ params }: { readonly params: URLSearchParams }) {
  const get = (name: string) => cutText(params.get(name) ?? '')
  const shared = { title: get('title'), text: get('text'), url: get('url') }
  const query = useQuery({
    queryKey: ['shared', shared],
    queryFn: () => readShared(shared, resolvePlace),
    staleTime: Infinity,
  })
  return (
    <>
      <PageHeader title="Shared place">
        <p>
          Another app or a web page sent this to Offgrid. Share a map link or coordinates, and they become a waypoint of
          a trip. A Google Maps route becomes several.
        </p>
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
            ) : found.kind === 'route' ? (
              <SharedRoute link={found.link} route={found.route} />
            ) : (
              <NoPlace shared={shared} problem={found.message} />
            )
          }
        </QueryView>
      </Card>
    </>
  )
}

/** A link can contain any text. The end of a long one is cut at a space: half a link could be another place. */
const cutText = (text: string): string =>
  text.length < sharingLimits.text ? text : text.slice(0, sharingLimits.text).replace(/\S+$/, '')

type PlaceProps = { readonly position: Position; readonly name: string; readonly format: string }

function Place({ position, name, format }: PlaceProps) {
  const navigate = useNavigate()
  const { latitude, longitude } = position
  const coordinates = formatPlace(position, useNotation())
  return (
    <>
      <h2 className={css.name}>{name || coordinates}</h2>
      <p className={css.text}>{name ? `${coordinates} · ${format}` : format}</p>
      <AddToTrip onChoose={(tripId) => navigate(paths.addWaypointAt(tripId, latitude, longitude, name))} />
    </>
  )
}

function NoPlace({ shared, problem }: { readonly shared: Shared; readonly problem?: string }) {
  const sharedText = [shared.title, shared.text, shared.url].filter((part) => part !== '').join('\n')
  return (
    <EmptyState
      icon={<MapPinOff />}
      title={problem ?? 'No place was found in what was shared.'}
      action={<LinkButton to={paths.maps}>Find it on the map</LinkButton>}
    >
      {sharedText === '' ? null : <p className={css.sharedText}>{sharedText}</p>}
    </EmptyState>
  )
}
