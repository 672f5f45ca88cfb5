import { queryOptions } from '@tanstack/react-query'
import type { Waypoint } from '#shared/waypoint.ts'
import { assistant } from '../../data/client.ts'
import { unwrapOrNull } from '../../data/unwrap.ts'

// Separate from api.ts, because the waypoint's page needs no streaming code.

/** A waypoint's travel tip, requested again when the waypoint's details change. */
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
    // Without an abort signal: the answer costs money, so cache it even when the user leaves the page.
    queryFn: () =>
      unwrapOrNull(assistant.api.user.ai['waypoint-tip'][':waypointId'].$get({ param: { waypointId: id } }), 'message'),
    // The server caches tips for days, and a refusal (model trouble, quota) must not be retried in a loop.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
