import { useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { device } from '../../device/device.ts'

/** Returns the name of a saved trip; undefined while unknown. */
export function useTripName(tripId: TripId | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['saved', 'trip-name', tripId],
    queryFn: async () => (tripId && (await (await device.openReplica())?.get('trips', tripId))?.name) ?? null,
    enabled: tripId !== undefined,
  })
  return data ?? undefined
}
