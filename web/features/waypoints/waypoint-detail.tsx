import { Pencil } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Waypoint } from '#shared/waypoint.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { paths } from '../../paths.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/button.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { PageTitle } from '../../ui/page-header.tsx'
import { DatesBlock } from './dates-block.tsx'
import { DeleteWaypoint } from './delete-waypoint.tsx'
import { EditWaypoint, type PlaceAndWords } from './edit-waypoint.tsx'
import { PlaceBlock } from './place-block.tsx'
import css from './waypoint-detail.module.css'

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
        <EditWaypoint tripId={tripId} waypoint={waypoint} draft={draft} onChange={change} onClose={close} />
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
