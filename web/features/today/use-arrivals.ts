import { toLocalDay } from '#shared/date.ts'
import type { TripId } from '#shared/ids.ts'
import type { Arrival } from '#shared/itinerary/drive.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useDrive } from './use-drive.ts'

/** Returns functions that save an arrival at a stop, which the toast can undo, and that take one back. Each returns whether it is saved. */
export function useArrivals(tripId: TripId) {
  const { save } = useDrive(tripId)
  const toast = useToast()
  const undo = ({ stop, at }: Pick<Arrival, 'stop' | 'at'>) =>
    save((drive) => ({ ...drive, arrivals: drive.arrivals.filter((one) => one.stop !== stop || one.at !== at) }))
  const arrive = async ({ id, name }: Pick<Stop, 'id' | 'name'>, at: number) => {
    const arrival = { stop: id, day: toLocalDay(at), at }
    // It replaces the choice of a stop to drive to.
    const isSaved = await save(({ chosen: _chosen, ...rest }) => ({ ...rest, arrivals: [...rest.arrivals, arrival] }))
    if (isSaved) toast.success(`Arrived at ${name}.`, { label: 'Undo', run: () => undo(arrival) })
    return isSaved
  }
  return { arrive, undo }
}
