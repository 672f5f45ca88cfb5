import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { invertPlacements, type Placement } from '#shared/placement.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { describeError } from '../../data/api-error.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useToast } from '../../ui/toasts.tsx'
import { withPlace } from '../offline/use-queued-toast.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import { placeStops } from './place-stops.ts'

type Placing = {
  readonly tripId: TripId
  /** The stops as the user saw them. */
  readonly before: readonly Waypoint[]
  /** Messages: 'Moved Mt Dare.', and for a failure 'Not moved'. */
  readonly done: string
  readonly failed: string
}

/**
 * Returns functions that save stops' new dates and order, then offer to undo it: `save` for a dialog with its own error,
 * `run` for none.
 */
export function usePlace({ tripId, before, done, failed }: Placing) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutateAsync, isPending, error } = useMutation(placeStops(tripId))
  const readStops = () => client.getQueryData(allWaypointsQuery(tripId).queryKey)?.items ?? before
  const say = (message: string, saved: readonly Waypoint[], undo?: () => unknown) =>
    toast.success(withPlace(message, saved.some(isQueued)), undo && { label: 'Undo', run: undo })
  const undo = async (placements: readonly Placement[], saved: readonly Waypoint[]) => {
    try {
      const back = await mutateAsync({ stops: saved, placements: invertPlacements(before, placements) })
      say('The stops are as they were.', back)
    } catch (failure) {
      toast.error(`Couldn’t undo: ${describeError(failure)}`, {
        label: 'Try again',
        run: () => undo(placements, readStops()),
      })
    }
  }
  const save = async (placements: readonly Placement[], stops = before): Promise<boolean> => {
    const saved = await mutateAsync({ stops, placements })
    say(done, saved, () => undo(placements, saved))
    return true
  }
  const run = async (placements: readonly Placement[], stops = before): Promise<void> => {
    try {
      await save(placements, stops)
    } catch (failure) {
      toast.error(`${failed}: ${describeError(failure)}`, {
        label: 'Try again',
        run: () => run(placements, readStops()),
      })
    }
  }
  return { isPending, error, run, save: (placements: readonly Placement[]) => save(placements).catch(() => false) }
}
