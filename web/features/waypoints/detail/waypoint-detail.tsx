import { CalendarDays, Copy, MapPin, Maximize2, Pencil, SquareArrowOutUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TripId } from '#shared/ids.ts'
import { formatCoordinates, isOutsideGrid, outsideGrid } from '#shared/notations/coordinates.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useLeave } from '../../../hooks/use-leave.ts'
import { useNotation } from '../../../hooks/use-notation.ts'
import { paths } from '../../../paths.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Actions, Button, LinkButton } from '../../../ui/button.tsx'
import { DeleteButton } from '../../../ui/delete-button.tsx'
import { LongText } from '../../../ui/long-text.tsx'
import { May } from '../../../ui/may.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { TitledCard } from '../../../ui/titled-card.tsx'
import { UnsyncedBadge } from '../../offline/unsynced-badge.tsx'
import type { NamedPlace } from '../coordinates/open-in.ts'
import { useCoordinateActions } from '../coordinates/use-coordinate-actions.ts'
import { formatDates } from '../dates.ts'
import { describeUpdate, useDatesEdit, useWordsEdit } from '../edit/draft.ts'
import { EditDates } from '../edit/edit-dates.tsx'
import { EditWaypoint } from '../edit/edit-waypoint.tsx'
import { KindLabel } from '../kind/kind-label.tsx'
import { DistancesCard, PlaceInTrip } from './place-in-trip.tsx'
import css from './waypoint-detail.module.css'
import { WaypointMap, type WaypointOnMap } from './waypoint-map.tsx'

type WaypointDetailProps = WaypointOnMap & {
  /** Weather and travel tip. */
  readonly children?: ReactNode
  /** Deletes the waypoint. */
  readonly onDelete: () => Promise<unknown>
}

export function WaypointDetail({ tripId, waypoint, inset, onDelete, children }: WaypointDetailProps) {
  const { name, description } = waypoint
  const edit = useWordsEdit(waypoint)
  return (
    <>
      <header className={css.head}>
        <PageTitle>{name}</PageTitle>
        <div className="screen-only">
          <BackButton otherwise={paths.trip(tripId)} />
        </div>
        {edit.isOpen ? null : (
          <>
            <div className={css.title}>
              <LongText as="h1" lines={2} rest="the name">
                {name}
              </LongText>
            </div>
            <div className={css.actions}>
              <May do="plan">
                <Button ref={edit.opener} icon={<Pencil />} aria-label="Edit Waypoint" onClick={edit.open}>
                  <span className={css.word}>Edit Waypoint</span>
                </Button>
                <DeleteWaypoint tripId={tripId} onDelete={onDelete} />
              </May>
            </div>
          </>
        )}
        <div className={css.below}>
          <UnsyncedBadge id={waypoint.id} />
          {edit.isOpen ? null : (
            <div className={css.belowName}>
              <CoordinateActions place={waypoint} />
            </div>
          )}
          <PlaceInTrip tripId={tripId} waypoint={waypoint} />
        </div>
      </header>
      {edit.isOpen ? (
        <EditWaypoint tripId={tripId} waypoint={waypoint} edit={edit} />
      ) : (
        <div className={css.layout}>
          <div className={css.facts}>
            <KindLabel symbol={waypoint.symbol} />
            <LongText>{description === '' ? 'No description provided.' : description}</LongText>
          </div>
          <div className={`${css.facts} ${css.beside}`}>
            <PlaceCard tripId={tripId} waypoint={waypoint} inset={inset} />
            <DatesCard tripId={tripId} waypoint={waypoint} />
            <DistancesCard tripId={tripId} waypoint={waypoint} />
          </div>
          <div className={css.facts}>{children}</div>
        </div>
      )}
    </>
  )
}

function DeleteWaypoint({ tripId, onDelete }: { readonly tripId: TripId; readonly onDelete: () => Promise<unknown> }) {
  const leave = useLeave()
  return (
    <DeleteButton
      question="Are you sure you want to delete this waypoint?"
      busyText="Deleting..."
      onDelete={async () => {
        await onDelete()
        await leave(paths.trip(tripId))
      }}
      failed={(error) => describeUpdate(error, 'Failed to delete waypoint. Please try again.')}
    >
      Delete
    </DeleteButton>
  )
}

/** A waypoint's dates, edited in place. */
function DatesCard({ tripId, waypoint }: { readonly tripId: TripId; readonly waypoint: Waypoint }) {
  const edit = useDatesEdit('detail', waypoint)
  return (
    <TitledCard
      icon={CalendarDays}
      title="Dates"
      action={
        edit.isOpen ? null : (
          <May do="plan">
            <Button ref={edit.opener} variant="plain" icon={<Pencil />} onClick={edit.open}>
              Edit Dates
            </Button>
          </May>
        )
      }
    >
      {edit.isOpen ? (
        <EditDates tripId={tripId} waypoint={waypoint} edit={edit} />
      ) : (
        <p className={css.dates}>{formatDates(waypoint)}</p>
      )}
    </TitledCard>
  )
}

function PlaceCard(props: WaypointOnMap) {
  const { tripId, waypoint } = props
  const notation = useNotation()
  return (
    <TitledCard
      icon={MapPin}
      title="Coordinates"
      action={<p className={css.coordinates}>{formatCoordinates(waypoint, notation)}</p>}
    >
      {isOutsideGrid(waypoint, notation) ? <p className="small">{outsideGrid}</p> : null}
      <WaypointMap {...props} className={css.map ?? ''} />
      <Actions>
        <LinkButton to={paths.waypointMap(tripId, waypoint.id)} icon={<Maximize2 />}>
          View Full Map
        </LinkButton>
        <span className={css.belowMap}>
          <CoordinateActions place={waypoint} brief />
        </span>
      </Actions>
    </TitledCard>
  )
}

type CoordinateActionsProps = {
  readonly place: NamedPlace
  /** True beside the coordinates, which the button then doesn't repeat. */
  readonly brief?: boolean
}

/** Buttons that copy a place's coordinates in the user's notation, and open them in another app if this device has one for them. */
function CoordinateActions({ place, brief = false }: CoordinateActionsProps) {
  const { copy, openIn } = useCoordinateActions(place)
  return (
    <>
      <Button icon={<Copy />} aria-label={copy.label} onClick={copy.onChoose}>
        {brief ? 'Copy' : copy.label}
      </Button>
      {openIn.length === 0 ? null : (
        <Menu label="Open in…" icon={SquareArrowOutUpRight} labeled="always" items={openIn} />
      )}
    </>
  )
}
