import { queryOptions } from '@tanstack/react-query'
import { needsConfirmation } from '#shared/assistant.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { assistant } from '../../data/client.ts'
import { unwrapOrNull } from '../../data/unwrap.ts'

// Separate from api.ts, since the waypoint's page needs no streaming code.

/** A waypoint's travel tip, requested again when its details change. */
export const tipQuery = ({
  id,
  name,
  description,
  latitude,
  longitude,
  startDate,
  endDate,
  stop,
  leg,
  symbol,
}: Waypoint) =>
  queryOptions({
    queryKey: [
      'assistants',
      'tips',
      id,
      { name, description, latitude, longitude, startDate, endDate, stop, leg, symbol },
    ],
    // No abort signal: tips are costly, so cache the tip even if the user leaves.
    queryFn: async () => {
      const call = assistant.api.user.ai['waypoint-tip'][':waypointId'].$get({ param: { waypointId: id } })
      const tip = await unwrapOrNull(call, 'message')
      return tip && { ...tip, unconfirmed: needsConfirmation((await call).headers) }
    },
    // The server caches tips for days, and refusals must not be retried in a loop.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
