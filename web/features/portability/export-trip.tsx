import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Download, Share } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import type { StopTrack } from '#shared/track.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { describeError } from '../../data/api-error.ts'
import { writeTrip } from '../../files/page/write-files.ts'
import type { TripFormat } from '../../files/types.ts'
import { paths } from '../../paths.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { canShareFiles, downloadFile, shareFile } from '../../ui/download-file.ts'
import { CheckField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { tracksQuery } from '../tracks/api.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import { countExported, describeExport } from './count-exported.ts'
import css from './portability.module.css'

const formats: readonly { readonly value: TripFormat; readonly text: string; readonly about: string }[] = [
  { value: 'gpx', text: 'GPX', about: 'For GPS devices and nearly every map app.' },
  { value: 'kml', text: 'KML', about: 'For Google Earth, Google My Maps and many map apps.' },
  { value: 'geojson', text: 'GeoJSON', about: 'For GIS software, with everything Offgrid knows about each stop.' },
  { value: 'csv', text: 'CSV', about: 'For spreadsheets: one row per stop.' },
  { value: 'ics', text: 'Calendar', about: 'For calendars: an all-day event for each stop with dates.' },
]
/** Formats that have lines. */
const drawsRoute: ReadonlySet<TripFormat> = new Set(['gpx', 'kml', 'geojson'])

/** Most stops that GPS devices accept in a route. */
const mostInRoute = 250

type ExportTripProps = { readonly trip: Trip; readonly onClose: () => void }

/** Works offline. */
export function ExportTrip({ trip, onClose }: ExportTripProps) {
  const waypoints = useQuery(allWaypointsQuery(trip.id))
  const tracks = useQuery(tracksQuery(trip.id))
  return (
    <Dialog title="Export trip" onClose={onClose}>
      <QueryView
        query={waypoints}
        loading={<Skeleton label="Loading waypoints..." count={2} />}
        failed="The waypoints could not be loaded."
        isEmpty={({ items }) => items.length === 0}
        empty={<p>No waypoints available for this trip.</p>}
      >
        {({ items }) => <ExportForm trip={trip} waypoints={items} tracks={tracks} onClose={onClose} />}
      </QueryView>
      <p>
        To print the trip, open its <Link to={paths.itinerary(trip.id)}>itinerary</Link>.
      </p>
    </Dialog>
  )
}

type ExportFormProps = ExportTripProps & {
  readonly waypoints: readonly Waypoint[]
  readonly tracks: UseQueryResult<readonly StopTrack[]>
}

function ExportForm({ trip, waypoints, tracks, onClose }: ExportFormProps) {
  const [format, setFormat] = useState<TripFormat>('gpx')
  const [withRoute, setRoute] = useState(false)
  const [shortNames, setShortNames] = useState(false)
  const [busy, setBusy] = useState<'download' | 'share'>()
  const [failure, setFailure] = useState<string>()
  const toast = useToast()
  const exported = countExported(waypoints, format)
  const missing = trip.waypointCount - waypoints.length
  const written = (drawsRoute.has(format) && tracks.data) || []

  const exportAs = async (method: 'download' | 'share') => {
    setBusy(method)
    setFailure(undefined)
    try {
      const route = withRoute && drawsRoute.has(format) ? 'straight' : 'none'
      const file = await writeTrip(trip, waypoints, format, {
        route,
        shortNames: shortNames && format === 'gpx',
        tracks: written,
      })
      const done = method === 'share' ? await shareFile(file) : downloadFile(file)
      if (done !== 'cancelled') {
        onClose()
        toast.success(describeExport(exported, written.length, file.name))
      }
    } catch (error) {
      setFailure(`The file could not be written: ${describeError(error)}`)
    }
    setBusy(undefined)
  }

  return (
    <div className={css.form}>
      <ChoiceField label="Format" options={formats} value={format} onChange={setFormat} />
      <div className={css.options}>
        <p className="muted breaks">{formats.find(({ value }) => value === format)?.about}</p>
        {format === 'gpx' && waypoints.length > mostInRoute ? (
          <p className="muted breaks">{`A GPX route holds at most ${mostInRoute} stops: this trip is written without one.`}</p>
        ) : drawsRoute.has(format) ? (
          <CheckField label="Include a route of straight lines between stops" checked={withRoute} onChange={setRoute} />
        ) : null}
        {format === 'gpx' ? (
          <CheckField label="Short, unique names for Garmin handhelds" checked={shortNames} onChange={setShortNames} />
        ) : null}
        {written.length > 0 ? (
          <p className="muted breaks">{`Includes ${formatCount(written.length, 'track')}.`}</p>
        ) : null}
        {exported.without ? <p className="muted breaks">{exported.without}</p> : null}
      </div>
      {missing > 0 ? (
        <Notice>
          {`${waypoints.length} of ${formatCount(trip.waypointCount, 'waypoint')} are on this device: only these are exported.`}
        </Notice>
      ) : null}
      {tracks.isError && drawsRoute.has(format) ? (
        <Notice kind="error">The tracks could not be loaded. The file will have none.</Notice>
      ) : null}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Actions at="end">
        <Button onClick={onClose}>Cancel</Button>
        {canShareFiles() ? (
          <Button
            icon={<Share />}
            disabled={exported.written === 0}
            busy={busy === 'share' || tracks.isLoading}
            onClick={() => void exportAs('share')}
          >
            Share
          </Button>
        ) : null}
        <Button
          variant="primary"
          icon={<Download />}
          disabled={exported.written === 0}
          busy={busy === 'download' || tracks.isLoading}
          onClick={() => void exportAs('download')}
        >
          {`Export ${formatCount(exported.written, 'waypoint')}`}
        </Button>
      </Actions>
    </div>
  )
}
