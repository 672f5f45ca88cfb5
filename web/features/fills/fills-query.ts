import { queryOptions } from '@tanstack/react-query'
import type { Fill, FillsPage } from '#shared/fill.ts'
import { planner } from '../../data/client.ts'
import { unwrap } from '../../data/unwrap.ts'

const { fills } = planner.api.user.vehicles[':vehicleId']

/** All of a vehicle's fill-ups; without a connection those saved on this device. */
export const fillsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['fills', vehicleId] as const,
    queryFn: async ({ signal }): Promise<readonly Fill[]> => {
      const all: Fill[] = []
      let after: string | null = null
      do {
        const query: { after?: string } = after === null ? {} : { after }
        const page: FillsPage = await unwrap(fills.$get({ param: { vehicleId }, query }, { init: { signal } }), 'fills')
        all.push(...page.fills)
        after = page.next
      } while (after !== null)
      return all
    },
  })
