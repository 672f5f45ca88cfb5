import { useEffect, useEffectEvent, useMemo } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { describeError } from '../../data/api-error.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSaveTracks, useTracks } from './api.ts'
import { splitAtStop } from './split.ts'
import { findTrackAcross } from './track-across.ts'

type SplitQuestionProps = {
  readonly tripId: TripId
  /** The trip's stops in order, with the one that was added. */
  readonly stops: readonly Waypoint[]
  readonly added: WaypointId
  /** Called when the track is split or stays, or if there is none to split. */
  readonly onDone: () => void
}

/** Asks whether to split the track that passes a new stop. */
export function SplitQuestion({ tripId, stops, added, onDone }: SplitQuestionProps) {
  const tracks = useTracks(tripId)
  const save = useSaveTracks(tripId)
  const stop = stops.find(({ id }) => id === added)
  const next = findTrackAcross(stops, added)
  const track = tracks?.find((one) => one.stop === next?.id && one.from === next?.track?.from)
  const parts = useMemo(() => track && stop && splitAtStop(track, stop), [track, stop])
  const isSettled = stop !== undefined && (!next || (tracks !== undefined && track !== undefined && !parts))
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (isSettled) finish()
  }, [isSettled])
  if (!stop || !parts) return null
  return (
    <Dialog title={`Split the track at ${stop.name}?`} onClose={onDone}>
      {save.error ? <Notice kind="error">{`Not split: ${describeError(save.error)}`}</Notice> : null}
      <Actions at="end">
        <Button onClick={onDone}>Don’t split</Button>
        <Button
          variant="primary"
          autoFocus
          busy={save.isPending}
          busyText="Splitting..."
          onClick={() => save.mutate(parts, { onSuccess: onDone })}
        >
          Split
        </Button>
      </Actions>
    </Dialog>
  )
}
