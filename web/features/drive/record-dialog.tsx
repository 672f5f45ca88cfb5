import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { toLocalDay } from '#shared/date.ts'
import type { Figures } from '#shared/drive/figures.ts'
import { type Recording, toSegments, writeRecordingGpx } from '#shared/drive/recording.ts'
import { formatKm } from '#shared/drive/sentences.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Trip } from '#shared/trip.ts'
import { describeError } from '../../data/api-error.ts'
import { device } from '../../device/device.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useSaveTracks } from '../tracks/api.ts'
import { cutRecording } from './cut-recording.ts'
import css from './drive.module.css'
import type { RecordingOnDevice } from './use-recording.ts'

type RecordDialogProps = {
  readonly trip: Trip
  readonly itinerary: Itinerary
  readonly recorder: RecordingOnDevice
  readonly figures: Figures | undefined
  readonly onClose: () => void
}

/** Explains recording and starts it, or asks what to do with the last one. */
export function RecordDialog(props: RecordDialogProps) {
  const { recorder, onClose } = props
  const { recording } = recorder
  if (recording?.isRunning === false && recording.points > 1) return <Recorded {...props} recording={recording} />
  const start = async () => {
    await recorder.start()
    onClose()
  }
  return (
    <Dialog open title="Record" onClose={onClose}>
      <p className={css.words}>
        Recording works while this screen is on. It pauses and leaves a gap when the phone locks or you switch apps.
      </p>
      <Button variant="primary" className={css.button} onClick={() => void start()}>
        Start recording
      </Button>
    </Dialog>
  )
}

function Recorded({
  trip,
  itinerary,
  recorder,
  recording,
  figures,
  onClose,
}: RecordDialogProps & { readonly recording: Recording }) {
  const units = useUnits()
  const toast = useToast()
  const saving = useSaveTracks(trip.id)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { data: points } = useQuery({
    queryKey: ['recording', 'points', recording.startedAt, recording.points],
    queryFn: device.listRecordedPoints,
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  })
  const { data: tracks } = useQuery({
    queryKey: ['recording', 'tracks', recording.startedAt, recording.points, points?.length],
    queryFn: () => cutRecording(toSegments(points ?? []), itinerary, figures?.leg, toLocalDay(recording.startedAt)),
    enabled: points !== undefined,
    gcTime: 0,
  })
  const length = formatKm(recording.km, units)
  const stops = (tracks ?? []).map(({ stop }) => itinerary.stops.find(({ id }) => id === stop)?.name)
  const target = stops.length === 1 ? stops[0] : formatCount(stops.length, 'stop')
  const done = async () => {
    await recorder.discard()
    onClose()
  }
  const useAsTrack = () =>
    saving.mutate(tracks ?? [], {
      onSuccess: () => {
        toast.success(`Saved as the track to ${target}.`)
        void done()
      },
    })
  const saveFile = () => {
    const name = `Offgrid ${toLocalDay(recording.startedAt)}`
    downloadFile(new File([writeRecordingGpx(points ?? [], name)], `${name}.gpx`, { type: 'application/gpx+xml' }))
  }
  if (isDiscarding) {
    return (
      <ConfirmDialog
        open
        question={`Discard this recording of ${length}?`}
        confirm="Discard"
        onConfirm={() => void done()}
        onCancel={() => setIsDiscarding(false)}
      />
    )
  }
  return (
    <Dialog open title="Recording" onClose={onClose}>
      <p className={css.words}>
        {`Recorded ${length}${recording.gaps > 0 ? ` with ${formatCount(recording.gaps, 'gap')}` : ''}.`}
        {recording.isThinned ? ' It was very long, so every second point was dropped.' : ''}
      </p>
      {saving.error ? <p role="alert">{describeError(saving.error)}</p> : null}
      {stops.length > 0 ? (
        <Button
          variant="primary"
          className={css.button}
          busy={saving.isPending}
          busyText="Saving..."
          onClick={useAsTrack}
        >
          <bdi>{`Use as track to ${target}`}</bdi>
        </Button>
      ) : null}
      <Button className={css.button} onClick={saveFile}>
        Save as GPX
      </Button>
      <Button variant="danger" className={css.button} onClick={() => setIsDiscarding(true)}>
        Discard
      </Button>
    </Dialog>
  )
}
