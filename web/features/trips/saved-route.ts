import { queryOptions } from '@tanstack/react-query'
import { type Position, toPosition } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import { device } from '../../device/device.ts'
import { tripKeys } from './api.ts'

/** The positions of a trip's stops in order, as saved on this device; empty without them. Requests nothing. */
export const savedRouteQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...tripKeys.one(tripId), 'saved-route'],
    queryFn: async (): Promise<readonly Position[]> => {
      const stops = await device.listWaypoints(tripId)
      return stops.flatMap(({ latitude, longitude }) => toPosition(latitude, longitude) ?? [])
    },
    staleTime: 0,
  })
