import { CalendarDays, MapPin, Maximize2, Pencil } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../app/paths.ts'
import { MapView } from '../../map/map-view.tsx'
import { mapDefaults } from '../../map/types.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-header.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { shownRange } from './date-range.ts'
import { DeleteWaypoint } from './delete-waypoint.tsx'
import { EditDates } from './edit-dates.tsx'
import { EditWaypoint, type PlaceAndWords } from './edit-waypoint.tsx'
import { markersOf } from './markers.ts'
import { useDatesDraft } from './use-dates-draft.ts'
import css from './waypoint-detail.module.css'

/** What a waypoint's failed update says; its cause is in the browser's log. */
const updateFailed = 'Failed to update waypoint. Please try again.'

export type WaypointDetailProps = {
  readonly tripId: string
  readonly waypoint: Waypoint
  /** What other features have to say about this waypoint, such as its weather and the travel tip. */
  readonly children?: ReactNode
}

/** Everything about one waypoint, and what can be done with it. */
export function WaypointDetail({ tripId, waypoint, children }: WaypointDetailProps) {
  const { name, description, latitude, longitude } = waypoint
  const [draft, change, discard] = useDraft<PlaceAndWords & { open: boolean }>(`waypoint:${waypoint.id}`, {
    open: false,
    name,
    description,
    latitude,
    longitude,
  })
  const edit = useRef<HTMLButtonElement>(null)
  const close = () => {
    discard()
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <div className={css.ways}>
        <BackButton otherwise={paths.trip(tripId)} />
        {draft.open ? null : (
          <div className={css.actions}>
            <Button
              ref={edit}
              icon={<Pencil />}
              onClick={() => change({ open: true, name, description, latitude, longitude })}
            >
              Edit Waypoint
            </Button>
            <DeleteWaypoint tripId={tripId} waypoint={waypoint} />
          </div>
        )}
      </div>
      {draft.open ? (
        <EditWaypoint
          tripId={tripId}
          waypoint={waypoint}
          draft={draft}
          onChange={change}
          onClose={close}
          failure={updateFailed}
        />
      ) : (
        <>
          <h1 tabIndex={-1} dir="auto" className={css.name}>
            {name}
          </h1>
          <div className={css.layout}>
            <div className={css.facts}>
              <LongText>{description === '' ? 'No description provided.' : description}</LongText>
              <DatesBlock tripId={tripId} waypoint={waypoint} />
              {children}
            </div>
            <PlaceBlock tripId={tripId} waypoint={waypoint} />
          </div>
        </>
      )}
    </>
  )
}

function DatesBlock({ tripId, waypoint }: { readonly tripId: string; readonly waypoint: Waypoint }) {
  const dates = useDatesDraft('detail', waypoint)
  const [failed, setFailed] = useState(false)
  return (
    <Card aria-labelledby="dates">
      <div className={css.titleLine}>
        <h2 id="dates" className={css.title}>
          <CalendarDays aria-hidden="true" />
          Dates
        </h2>
        {dates.draft.open ? null : (
          <Button ref={dates.opener} variant="plain" icon={<Pencil />} onClick={dates.open}>
            Edit Dates
          </Button>
        )}
      </div>
      {failed ? <Notice kind="error">{updateFailed}</Notice> : null}
      {dates.draft.open ? (
        <EditDates
          tripId={tripId}
          waypoint={waypoint}
          values={dates.draft}
          onChange={(changes) => {
            setFailed(false)
            dates.change(changes)
          }}
          onClose={() => {
            setFailed(false)
            dates.close()
          }}
          onFailure={() => setFailed(true)}
        />
      ) : (
        <p className={css.range}>{shownRange(waypoint.startDate, waypoint.endDate)}</p>
      )}
    </Card>
  )
}

function PlaceBlock({ tripId, waypoint }: { readonly tripId: string; readonly waypoint: Waypoint }) {
  const markers = useMemo(() => markersOf([waypoint]), [waypoint])
  const position = markers[0]?.position
  return (
    <Card className={css.place} aria-labelledby="place">
      <div className={css.titleLine}>
        <h2 id="place" className={css.title}>
          <MapPin aria-hidden="true" />
          Coordinates
        </h2>
        <p className={css.coordinates}>{`${waypoint.latitude}, ${waypoint.longitude}`}</p>
      </div>
      <MapView
        label="Map of the waypoint"
        className={css.map ?? ''}
        markers={markers}
        {...(position ? { centre: position, zoom: mapDefaults.waypointZoom } : {})}
      />
      <LinkButton to={paths.waypointMap(tripId, waypoint.id)} icon={<Maximize2 />}>
        View Full Map
      </LinkButton>
    </Card>
  )
}
