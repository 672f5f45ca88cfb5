import { Moon, Spline, SunMedium } from 'lucide-react'
import { useState } from 'react'
import type { Figures } from '#shared/drive/figures.ts'
import type { DrivePlan } from '#shared/drive/progress.ts'
import type { Receiver, Road } from '../today/road.ts'
import { RoadActions } from '../today/road-actions.tsx'
import { ChooseStopDialog } from './choose-stop.tsx'
import { RecordDialog } from './record-dialog.tsx'
import type { RecordingOnDevice } from './use-recording.ts'

type DriveActionsProps = {
  readonly road: Road
  readonly plan: DrivePlan
  /** Undefined without a leg to drive. */
  readonly figures: Figures | undefined
  readonly receiver: Receiver
  readonly recorder: RecordingOnDevice
  readonly staysOn: boolean
  readonly onStayOn: (staysOn: boolean) => void
}

/** The bar of actions, with recording and the screen that stays on in its menu. */
export function DriveActions({ road, plan, figures, receiver, recorder, staysOn, onStayOn }: DriveActionsProps) {
  const { trip, itinerary, waypoints } = road
  const [dialog, setDialog] = useState<'stop' | 'record'>()
  const close = () => setDialog(undefined)
  const { leg, place, stopHere } = figures ?? {}
  const stop = waypoints.find(({ id }) => id === (leg?.to ?? itinerary.stops.at(-1))?.id)
  if (!stop) return null
  const record = () => {
    if (recorder.recording?.isRunning) void recorder.stop()
    setDialog('record')
  }
  return (
    <>
      <RoadActions
        road={road}
        stop={stop}
        canArrive={leg !== undefined}
        fuelAt={leg && place && { from: leg.from, share: place.share, stopHere }}
        receiver={receiver}
        onOtherStop={() => setDialog('stop')}
        more={[
          { label: describeRecord(recorder), icon: Spline, onChoose: record },
          staysOn
            ? { label: 'Let the screen turn off', icon: Moon, onChoose: () => onStayOn(false) }
            : { label: 'Keep the screen on', icon: SunMedium, onChoose: () => onStayOn(true) },
        ]}
      />
      {dialog === 'stop' ? <ChooseStopDialog trip={trip} plan={plan} onClose={close} /> : null}
      {dialog === 'record' ? (
        <RecordDialog trip={trip} itinerary={itinerary} recorder={recorder} onClose={close} />
      ) : null}
    </>
  )
}

const describeRecord = ({ recording }: RecordingOnDevice) =>
  !recording ? 'Record' : recording.isRunning ? 'Stop recording' : 'Recording'
