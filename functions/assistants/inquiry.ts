import type { Context } from 'hono'
import type { AssistantKind } from '#shared/assistant.ts'
import { createDay } from '#shared/date.ts'
import { isWaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { preferredUnit } from '#shared/units.ts'
import type { AssistantDeps, AssistantEnv } from './deps.ts'
import type { Inquiry, TripPlan } from './model.ts'

/** A question with the facts that go along, from the user's own items only: the stores are bound to the verified token's user. */
export async function createInquiry(
  deps: AssistantDeps,
  c: Context<AssistantEnv>,
  kind: AssistantKind,
  question: string,
): Promise<Inquiry> {
  const asked = { question, ...describeAsker(deps, c) }
  return kind === 'vehicle'
    ? { kind, ...asked, vehicles: await c.var.vehicles.list() }
    : { kind, ...asked, plans: await listNewestPlans(c.var) }
}

/** What a waypoint's travel tip is written from. Throws `not_found` when it is not the user's, or its trip is gone. */
export async function createTipInquiry(deps: AssistantDeps, c: Context<AssistantEnv>, waypointId: string) {
  if (!isWaypointId(waypointId)) throw new Problem('not_found', 'There is no such waypoint')
  const waypoint = await c.var.waypoints.getById(waypointId)
  return { kind: 'tip', ...describeAsker(deps, c), waypoint, vehicles: await c.var.vehicles.list() } satisfies Inquiry
}

const describeAsker = ({ clock }: AssistantDeps, c: Context) => ({
  today: createDay(new Date(clock()).toISOString().slice(0, 10)),
  unit: preferredUnit(c.req.header('accept-language')),
})

/** The newest trips with their first waypoints, newest trip first. */
async function listNewestPlans({ trips, waypoints }: AssistantEnv['Variables']): Promise<TripPlan[]> {
  const newest = await trips.list({ page: 0, size: limits.context.trips })
  return Promise.all(
    newest.trips.map(async (trip) => ({
      trip,
      waypoints: await waypoints.listFirst(trip.id, limits.context.waypoints),
    })),
  )
}
