import { useMutation } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { describeError } from '../../data/api-error.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useToast } from '../../ui/toasts.tsx'
import { withPlace } from '../offline/use-queued-toast.ts'
import { saveStop } from './api.ts'

/** Returns a function that skips a stop, or brings a skipped one back, and offers to undo it. */
export function useSkip(tripId: TripId): (stop: Waypoint) => Promise<void> {
  const toast = useToast()
  const { mutateAsync } = useMutation(saveStop(tripId))
  const skip = async (stop: Waypoint): Promise<void> => {
    try {
      const saved = await mutateAsync({ stop, changes: { skipped: stop.skipped ? null : true } })
      const done = stop.skipped ? `${stop.name} is in the trip again.` : `Skipped ${stop.name}.`
      toast.success(withPlace(done, isQueued(saved)), {
        label: 'Undo',
        run: () => skip({ ...saved, skipped: stop.skipped ? undefined : true }),
      })
    } catch (failure) {
      toast.error(`Not changed: ${describeError(failure)}`, { label: 'Try again', run: () => skip(stop) })
    }
  }
  return skip
}
