import { queryOptions } from '@tanstack/react-query'
import type { Waypoint } from '#shared/waypoint.ts'
import { assistant } from '../../data/client.ts'
import { unwrapOrNull } from '../../data/unwrap.ts'

// Not in api.ts: the waypoint's page needs nothing that streams.

/** The travel tip of a waypoint, asked for anew when what it is about has changed. */
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
    // Not given up when the page is left: the answer costs, and is kept here.
    queryFn: () =>
      unwrapOrNull(assistant.api.user.ai['waypoint-tip'][':waypointId'].$get({ param: { waypointId: id } }), 'message'),
    // The server keeps it for days, and a refusal (a model in trouble, a quota) is not to be hammered on.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
