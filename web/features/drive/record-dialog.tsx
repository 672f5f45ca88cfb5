import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { toLocalDay } from '#shared/date.ts'
import { formatKm } from '#shared/drive/fix-texts.ts'
import { type Recording, writeRecordingGpx } from '#shared/drive/recording.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { StopTrack } from '#shared/track.ts'
import type { Trip } from '#shared/trip.ts'
import type { Units } from '#shared/units.ts'
import { describeError } from '../../data/api-error.ts'
import { device } from '../../device/device.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { useRights } from '../../ui/may.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { describeTrack } from '../offline/describe-track.ts'
import { useSaveTracks, useTracks } from '../tracks/api.ts'
import { cutRecording } from './cut-recording.ts'
import css from './drive.module.css'
import { type RecordingOnDevice, recordingKeys } from './use-recording.ts'

type RecordDialogProps = {
  readonly trip: Trip
  readonly itinerary: Itinerary
  readonly recorder: RecordingOnDevice
  readonly onClose: () => void
}

/** Asks what to do with a stopped recording, and with what is left of it after a part became a track. */
function RecordedDialog({
  trip,
  itinerary,
  recorder,
  recording,
  onClose,
}: RecordDialogProps & { readonly recording: Recording }) {
  const units = useUnits()
  const toast = useToast()
  const may = useRights()
  const saving = useSaveTracks(trip.id)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const [savedTo, setSavedTo] = useState<string>()
  const { data: points } = useQuery({
    queryKey: recordingKeys.points(recording),
    queryFn: device.listRecordedPoints,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: cut } = useQuery({
    queryKey: recordingKeys.tracks(recording, points?.length),
    queryFn: () => cutRecording(points ?? [], itinerary, toLocalDay(recording.startedAt)),
    enabled: points !== undefined,
    gcTime: 0,
  })
  const length = formatKm(recording.km, units)
  const tracks = savedTo === undefined && cut ? cut.tracks : []
  const stops = tracks.map(({ stop }) => itinerary.stops.find(({ id }) => id === stop)?.name)
  const replaced = useTracks(trip.id)?.filter(({ stop, from }) =>
    tracks.some((one) => one.stop === stop && one.from === from),
  )
  const target = (stops.length === 1 && stops[0]) || formatCount(stops.length, 'stop')
  const done = async () => {
    await recorder.discard()
    onClose()
  }
  const useAsTrack = () =>
    saving.mutate(tracks, {
      onSuccess: async () => {
        if (await recorder.drop(cut?.used ?? new Set())) return setSavedTo(target)
        toast.success(`Saved as the track to ${target}.`)
        onClose()
      },
    })
  const resume = async () => {
    await recorder.resume()
    onClose()
  }
  const saveFile = () => {
    const name = `Offgrid ${toLocalDay(recording.startedAt)}`
    downloadFile(new File([writeRecordingGpx(points ?? [], name)], `${name}.gpx`, { type: 'application/gpx+xml' }))
  }
  if (isDiscarding) {
    return (
      <ConfirmDialog
        question={`Discard this recording of ${length}?`}
        detail={<p>Only this device has it.</p>}
        confirm="Discard"
        onConfirm={() => void done()}
        onCancel={() => setIsDiscarding(false)}
      />
    )
  }
  return (
    <Dialog
      // Another dialog, so that its title is announced.
      key={savedTo}
      title={savedTo === undefined ? 'Recording' : `Saved as the track to ${savedTo}`}
      onClose={onClose}
    >
      <p className={css.words}>
        {savedTo === undefined ? describeRecording(recording, units) : `${length} of the recording are left.`}
      </p>
      {replaced && replaced.length > 0 ? (
        <p className={css.caution}>{describeReplaced(replaced, stops.length, units)}</p>
      ) : null}
      {saving.error ? <p role="alert">{describeError(saving.error)}</p> : null}
      {stops.length > 0 && may('plan') ? (
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
      <Button className={css.button} onClick={() => void resume()}>
        Keep recording
      </Button>
      <Button className={css.button} onClick={saveFile}>
        Save as GPX
      </Button>
      <Button variant="danger" className={css.button} onClick={() => setIsDiscarding(true)}>
        Discard
      </Button>
    </Dialog>
  )
}

/** Returns 'Replaces the track of this leg (530 km, imported).', or 'Replaces the tracks of 2 legs.' */
function describeReplaced(replaced: readonly StopTrack[], saved: number, units: Units): string {
  const [first] = replaced
  if (!first || saved > 1) {
    const count = formatCount(replaced.length, 'leg')
    return `Replaces the ${replaced.length === 1 ? 'track' : 'tracks'} of ${count}.`
  }
  const { km, source } = first
  return `Replaces the track of this leg (${describeTrack({ km, source }, units, first.at)}).`
}

/** Returns 'Recorded 118 km with 2 gaps.' */
function describeRecording({ km, gaps, isThinned }: Recording, units: Units): string {
  const text = `Recorded ${formatKm(km, units)}${gaps > 0 ? ` with ${formatCount(gaps, 'gap')}` : ''}.`
  return isThinned ? `${text} It was very long, so every second point was dropped.` : text
}

/** Explains recording and starts it, or asks what to do with the last one. */
export function RecordDialog(props: RecordDialogProps) {
  const { recorder, onClose } = props
  const { recording } = recorder
  // Starting would delete what is being recorded, here or in another tab.
  if (recording?.isRunning) return null
  if (recording && recording.points > 1) return <RecordedDialog {...props} recording={recording} />
  const start = async () => {
    await recorder.start()
    onClose()
  }
  return (
    <Dialog title="Record" onClose={onClose}>
      <p className={css.words}>
        Recording works while this screen is on. It pauses and leaves a gap when the phone locks or you switch apps.
      </p>
      <Button variant="primary" className={css.button} onClick={() => void start()}>
        Start recording
      </Button>
    </Dialog>
  )
}
