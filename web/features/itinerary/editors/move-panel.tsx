import { useMutation } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { formatShift, formatStay } from '#shared/day-texts.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { describeUncertainty } from '#shared/itinerary/texts.ts'
import { limits } from '#shared/limits.ts'
import { listAffectedStops, shiftDates, toIsoDates } from '#shared/move.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { moveDates } from '../../waypoints/trip-actions/api.ts'
import { saveStop } from '../api.ts'
import { usePlanned } from '../plan-context.ts'
import { SaveFailure } from '../save-failure.tsx'
import css from './editors.module.css'
import { Effects, findEffects } from './effects.tsx'

/** `key` undoes a move of several stops. */
export type Moved = { readonly days: number; readonly key: string | undefined }

type MovePanelProps = {
  readonly waypoint: Waypoint
  /** Not 0; negative for earlier. */
  readonly days: number
  readonly onStep: (by: 1 | -1) => void
  readonly onMoved: (moved: Moved) => void
  readonly onCancel: () => void
}

/** Previews moving a stop, alone or with all later stops. */
export function MovePanel({ waypoint, days, onStep, onMoved, onCancel }: MovePanelProps) {
  const planned = usePlanned()
  const units = useUnits()
  const [withLater, setWithLater] = useState(false)
  // A retried move keeps its key.
  const keys = useRef(new Map<number, string>())
  const later = useMemo(() => {
    const reached = listAffectedStops(sortWaypoints(planned.waypoints), waypoint.id) ?? []
    return reached.filter(({ id }) => id !== waypoint.id)
  }, [planned.waypoints, waypoint.id])
  const effects = useMemo(() => {
    const ids = new Set([waypoint.id, ...(withLater ? later.map(({ id }) => id) : [])])
    const moved = planned.waypoints.flatMap((one) => (ids.has(one.id) ? (shift(one, days) ?? []) : one))
    // None if a stop would leave the calendar.
    return moved.length < planned.waypoints.length ? undefined : findEffects(planned, moved, units)
  }, [planned, later, waypoint.id, withLater, days, units])
  const saveOne = useMutation(saveStop(planned.trip.id))
  const moveMany = useMutation(moveDates(planned.trip.id))
  const busy = saveOne.isPending || moveMany.isPending

  const uncertainty = describeUncertainty(planned.itinerary)
  const dates = shiftDates(waypoint, days)
  const apply = () => {
    if (withLater) {
      const key = keys.current.get(days) ?? crypto.randomUUID()
      keys.current.set(days, key)
      moveMany.mutate(
        { body: { days, from: waypoint.id }, idempotencyKey: key },
        { onSuccess: () => onMoved({ days, key }) },
      )
      return
    }
    saveOne.mutate({ stop: waypoint, changes: { ...dates } }, { onSuccess: () => onMoved({ days, key: undefined }) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend in its border
    <div className={css.editor} role="group" aria-label={`Move ${waypoint.name}`}>
      <div className={css.days}>
        <IconButton label={`Move ${waypoint.name} a day earlier`} autoFocus={days < 0} onClick={() => onStep(-1)}>
          <Minus />
        </IconButton>
        <p>
          <strong>{formatShift(days)}</strong>
          {dates?.startDate ? `: ${formatStay(dates.startDate, dates.endDate ?? dates.startDate)}` : null}
        </p>
        <IconButton label={`Move ${waypoint.name} a day later`} autoFocus={days > 0} onClick={() => onStep(1)}>
          <Plus />
        </IconButton>
      </div>
      <div aria-live="polite">
        {effects === undefined ? (
          <p>{`Outside the years ${limits.dateFirstYear} to ${limits.dateLastYear}.`}</p>
        ) : (
          <Effects effects={effects} />
        )}
        {uncertainty ? <p className="small">{uncertainty}</p> : null}
        {waypoint.weather ? <p className="small">Uses the average weather for the previous dates.</p> : null}
      </div>
      {later.length > 0 ? (
        <CheckField
          label={`Also move the ${formatCount(later.length, 'later stop')}`}
          checked={withLater}
          disabled={busy}
          onChange={setWithLater}
        />
      ) : null}
      <SaveFailure error={withLater ? moveMany.error : saveOne.error} />
      <Actions at="end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" busy={busy} busyText="Moving..." disabled={!effects} onClick={apply}>
          Apply
        </Button>
      </Actions>
    </div>
  )
}

function shift(waypoint: Waypoint, days: number): Waypoint | undefined {
  const dates = shiftDates(waypoint, days)
  return dates && { ...waypoint, ...toIsoDates(dates) }
}

type MovedNoteProps = { readonly waypoint: Waypoint; readonly moved: Moved; readonly onUndone: () => void }

/** Undo returns exactly the moved stops to their dates. */
export function MovedNote({ waypoint, moved: { days, key }, onUndone }: MovedNoteProps) {
  const { trip } = usePlanned()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const saveOne = useMutation(saveStop(trip.id))
  const moveMany = useMutation(moveDates(trip.id))
  const undo = () => {
    if (key !== undefined) {
      moveMany.mutate({ body: { days: -days, moved: key }, idempotencyKey }, { onSuccess: onUndone })
      return
    }
    saveOne.mutate({ stop: waypoint, changes: { ...shiftDates(waypoint, -days) } }, { onSuccess: onUndone })
  }
  return (
    <>
      <p className="screen-only row strong" role="status">
        <span>Moved.</span>
        <Button
          variant="plain"
          autoFocus
          busy={saveOne.isPending || moveMany.isPending}
          busyText="Undoing..."
          onClick={undo}
        >
          Undo
        </Button>
      </p>
      <SaveFailure error={saveOne.error ?? moveMany.error} />
    </>
  )
}
