import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shiftDates } from '#shared/move.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { Button } from '../../../ui/button.tsx'
import { moveDates } from '../../waypoints/trip-actions/api.ts'
import { saveStop } from '../api.ts'
import { usePlanned } from '../plan-context.ts'
import { SaveFailure } from '../save-failure.tsx'
import css from './editors.module.css'
import type { Moved } from './move-panel.tsx'

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
      <p className={css.moved} role="status">
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
