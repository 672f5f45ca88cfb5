import { queryOptions } from '@tanstack/react-query'
import { needsConfirmation } from '#shared/assistant.ts'
import { mapFields } from '#shared/fields.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { waypointFields } from '#shared/waypoint-fields.ts'
import { assistant } from '../../data/client.ts'
import { unwrapOrNull } from '../../data/unwrap.ts'

// Separate from api.ts, since the waypoint's page needs no streaming code.

const { order: _, ...tipFields } = waypointFields

/** A waypoint's travel tip, requested again when its details change. */
export const tipQuery = (waypoint: Waypoint) =>
  queryOptions({
    queryKey: ['assistants', 'tips', waypoint.id, mapFields(tipFields, (_field, name) => waypoint[name])],
    // No abort signal: tips are costly, so cache the tip even if the user leaves.
    queryFn: async () => {
      const call = assistant.api.user.ai['waypoint-tip'][':waypointId'].$get({ param: { waypointId: waypoint.id } })
      const tip = await unwrapOrNull(call, 'message')
      return tip && { ...tip, unconfirmed: needsConfirmation((await call).headers) }
    },
    // The server caches tips for days, and refusals must not be retried in a loop.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
