import { useState } from 'react'
import { toLocalDay } from '#shared/date.ts'
import type { Figures } from '#shared/drive/figures.ts'
import type { DrivePlan } from '#shared/drive/progress.ts'
import { formatKm } from '#shared/drive/sentences.ts'
import type { Trip } from '#shared/trip.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useDrive } from '../today/use-drive.ts'
import { ChooseStopDialog } from './choose-stop.tsx'
import css from './drive.module.css'
import { RecordDialog } from './record-dialog.tsx'
import type { RecordingOnDevice } from './use-recording.ts'

type DriveActionsProps = {
  readonly trip: Trip
  readonly plan: DrivePlan
  /** Undefined without a leg to drive. */
  readonly figures: Figures | undefined
  readonly recorder: RecordingOnDevice
  readonly staysOn: boolean
  readonly onStayOn: (staysOn: boolean) => void
  readonly now: number
}

/** Arrival, another stop, recording, and the screen that stays on. */
export function DriveActions({ trip, plan, figures, recorder, staysOn, onStayOn, now }: DriveActionsProps) {
  const units = useUnits()
  const toast = useToast()
  const { save } = useDrive(trip.id)
  const [dialog, setDialog] = useState<'stop' | 'record'>()
  const close = () => setDialog(undefined)
  const arrive = async ({ leg: { to } }: Figures) => {
    const arrival = { stop: to.id, day: toLocalDay(now), at: now }
    const isSaved = await save(({ chosen: _chosen, ...rest }) => ({ ...rest, arrivals: [...rest.arrivals, arrival] }))
    if (!isSaved) return
    const undo = () =>
      save((drive) => ({ ...drive, arrivals: drive.arrivals.filter(({ stop, at }) => stop !== to.id || at !== now) }))
    toast.success(`Arrived at ${to.name}.`, { label: 'Undo', run: undo })
  }
  const { recording } = recorder
  const word = !recording ? 'Record' : recording.isRunning ? `Stop (${formatKm(recording.km, units)})` : 'Recording'
  return (
    <div className={css.actions}>
      {figures ? (
        <Button variant="primary" className={css.wide} onClick={() => void arrive(figures)}>
          <bdi>{`Arrived at ${figures.leg.to.name}`}</bdi>
        </Button>
      ) : null}
      {figures ? (
        <Button className={css.button} onClick={() => setDialog('stop')}>
          Another stop
        </Button>
      ) : null}
      <Button
        className={css.button}
        onClick={() => {
          if (recording?.isRunning) void recorder.stop()
          setDialog('record')
        }}
      >
        {word}
      </Button>
      <div className={css.stay}>
        <CheckField label="Keep the screen on" checked={staysOn} onChange={onStayOn} />
      </div>
      {dialog === 'stop' ? <ChooseStopDialog trip={trip} plan={plan} onClose={close} /> : null}
      {dialog === 'record' ? (
        <RecordDialog trip={trip} itinerary={plan.itinerary} recorder={recorder} onClose={close} />
      ) : null}
    </div>
  )
}
