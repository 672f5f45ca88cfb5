import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import { device } from '../../device/device.ts'
import { Notice } from '../../ui/notice.tsx'
import { useStaleReason } from './use-stale-reason.ts'

/** Says how many waypoints are saved while the server is unavailable. */
export function PartlySaved({ tripId }: { readonly tripId: TripId }) {
  const isUnavailable = useStaleReason() !== undefined
  const { data } = useQuery({
    queryKey: ['saved', 'trip', tripId],
    queryFn: async () => (await device.readTripReadiness(tripId)) ?? null,
    enabled: isUnavailable,
    staleTime: 0,
    gcTime: 0,
  })
  if (!isUnavailable || !data || data.waypoints.saved >= data.waypoints.total) return null
  const { saved, total } = data.waypoints
  return <Notice>{`${saved.toLocaleString('en-US')} of ${formatCount(total, 'waypoint')} are on this device`}</Notice>
}
