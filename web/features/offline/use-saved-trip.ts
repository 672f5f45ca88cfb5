import { useQuery } from '@tanstack/react-query'
import type { Crew } from '#shared/crew.ts'
import type { TripId } from '#shared/ids.ts'
import { device } from '../../device/device.ts'

/** Returns the name of a trip saved on this device, and who is on it; nothing while unknown. */
export function useSavedTrip(tripId: TripId | undefined): Crew & { readonly name?: string } {
  const { data } = useQuery({
    queryKey: ['saved', 'trip-row', tripId],
    queryFn: async () => (tripId && (await (await device.openReplica())?.get('trips', tripId))) ?? null,
    enabled: tripId !== undefined,
  })
  return data ?? {}
}
