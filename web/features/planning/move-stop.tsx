import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { changesDates, type Placement } from '#shared/placement.ts'
import { planReorder } from '#shared/reorder.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { Effects, findEffects } from '../itinerary/editors/effects.tsx'
import { applyPlacement, applyPlacements } from '../itinerary/place-stops.ts'
import type { Planned } from '../itinerary/plan-context.ts'
import { SaveFailure } from '../itinerary/save-failure.tsx'
import { usePlace } from '../itinerary/use-place.ts'
import { describeShift } from './describe-shift.ts'
import { usePlanner } from './planner-context.ts'
import { formatStopDays } from './stop-days.ts'

export type Move = { readonly stop: WaypointId; readonly to: number }

type MoveStopProps = {
  readonly move: Move
  /** The trip's stops in order. */
  readonly stops: readonly Waypoint[]
  readonly planned: Planned | undefined
  /** Called when the stop is moved, or stays. */
  readonly onDone: (moved: boolean) => void
}

/** Moves a stop to another place in the trip: at once, or after showing which dates change. Can be undone. */
export function MoveStop({ move, stops: current, planned, onDone }: MoveStopProps) {
  const { tripId } = usePlanner()
  // The order as the user saw it; the new one is shown while it is being saved.
  const [stops] = useState(current)
  const [withOthers, setWithOthers] = useState(true)
  const at = stops.findIndex(({ id }) => id === move.stop)
  const stop = stops[at]
  const together = useMemo(() => planReorder(stops, at, move.to, true), [stops, at, move.to])
  const alone = useMemo(() => planReorder(stops, at, move.to, false), [stops, at, move.to])
  const shift = together && describeShift(stops, move.stop, together)
  const placements = withOthers ? together : alone
  const place = usePlace({ tripId, before: stops, done: `Moved ${stop?.name ?? ''}.`, failed: 'Not moved' })
  const isAsked = placements === undefined || [together, alone].some((plan) => plan?.some(changesDates))

  const applyAtOnce = useEffectEvent(() => {
    if (isAsked) return
    if (placements.length > 0) void place.run(placements)
    onDone(placements.length > 0)
  })
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isStarted.current) applyAtOnce()
    isStarted.current = true
  }, [])
  if (!isAsked || !stop) return null
  return (
    <Dialog title={`Move ${stop.name}`} onClose={() => onDone(false)}>
      {placements ? <Preview stops={stops} stop={stop} placements={placements} planned={planned} /> : <OutOfRange />}
      {shift ? (
        <CheckField label={shift} checked={withOthers} disabled={place.isPending} onChange={setWithOthers} />
      ) : null}
      <SaveFailure error={place.error} />
      <Actions at="end">
        <Button onClick={() => onDone(false)}>Cancel</Button>
        <Button
          variant="primary"
          autoFocus
          busy={place.isPending}
          busyText="Moving..."
          disabled={!placements}
          onClick={async () => placements && (await place.save(placements)) && onDone(true)}
        >
          Move
        </Button>
      </Actions>
    </Dialog>
  )
}

const OutOfRange = () => <p>{`A date would be outside the years ${limits.dateFirstYear} to ${limits.dateLastYear}.`}</p>

type PreviewProps = Pick<MoveStopProps, 'stops' | 'planned'> & {
  readonly stop: Waypoint
  readonly placements: readonly Placement[]
}

/** The stop's new days, and what changes for the trip. */
function Preview({ stops, stop, placements, planned }: PreviewProps) {
  const units = useUnits()
  const effects = useMemo(
    () => planned && findEffects(planned, applyPlacements(stops, placements), units),
    [planned, stops, placements, units],
  )
  const own = placements.find(({ id }) => id === stop.id)
  return (
    <div aria-live="polite">
      {own && changesDates(own) ? (
        <p>
          {formatStopDays(stop)} → <strong>{formatStopDays(applyPlacement(stop, own))}</strong>
        </p>
      ) : null}
      {effects ? <Effects effects={effects} /> : null}
    </div>
  )
}
