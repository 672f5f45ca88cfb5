import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Authority } from '#shared/authorities.ts'
import type { Stop } from '#shared/itinerary/stops.ts'

const none: readonly Authority[] = []

/** Returns the authorities on fires and floods where the stops are; none while they load. */
export function useAuthorities(stops: readonly Stop[]): readonly Authority[] {
  const places = useMemo(() => stops.map(({ position }) => position), [stops])
  const key = useMemo(
    () => places.map(({ latitude, longitude }) => `${latitude.toFixed(1)},${longitude.toFixed(1)}`).join(' '),
    [places],
  )
  const { data = none } = useQuery({
    queryKey: ['map', 'authorities', key],
    queryFn: async () => (await import('../../map/picker/find-authorities.ts')).findAuthoritiesAt(places),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
