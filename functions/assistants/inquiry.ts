import type { Context } from 'hono'
import type { AssistantKind } from '#shared/assistant.ts'
import { createDay } from '#shared/date.ts'
import { isWaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import { Problem } from '#shared/problem.ts'
import { preferredUnit } from '#shared/units.ts'
import type { AssistantDeps, AssistantEnv } from './deps.ts'
import type { Computed, Inquiry, TripPlan } from './model.ts'
import { listPlans } from './plans.ts'

/** The facts are the user's own, because the stores are bound to the token's user. */
export async function createInquiry(
  deps: AssistantDeps,
  c: Context<AssistantEnv>,
  kind: AssistantKind,
  question: string,
): Promise<Inquiry> {
  const base = { question, places: await locate(question), ...describeRequester(deps, c) }
  if (kind === 'vehicle') return { kind, ...base, vehicles: await c.var.vehicles.list() }
  const plans = await listPlans(c.var, question)
  return kind === 'weather' ? { kind, ...base, plans } : { kind, ...base, plans, computed: await compute(c, plans) }
}

/** Throws `not_found` if the waypoint or its trip is gone. */
export async function createTipInquiry(deps: AssistantDeps, c: Context<AssistantEnv>, waypointId: string) {
  if (!isWaypointId(waypointId)) throw new Problem('not_found', 'There is no such waypoint')
  const waypoint = await c.var.waypoints.getById(waypointId)
  return {
    kind: 'tip',
    ...describeRequester(deps, c),
    waypoint,
    vehicles: await c.var.vehicles.list(),
  } satisfies Inquiry
}

/** The list of places is a separate chunk. */
async function locate(question: string): Promise<RemotePlace[]> {
  const { findNamedPlaces } = await import('#shared/places/named-places.ts')
  return findNamedPlaces(question).slice(0, limits.context.places)
}

const describeRequester = ({ clock }: AssistantDeps, c: Context) => ({
  today: createDay(new Date(clock()).toISOString().slice(0, 10)),
  unit: preferredUnit(c.req.header('accept-language')),
})

async function compute(c: Context<AssistantEnv>, [plan]: readonly TripPlan[]): Promise<Computed | undefined> {
  if (!plan) return undefined
  // A separate chunk, because only questions about trips need it.
  const [{ computeFindings }, vehicles] = await Promise.all([import('./computed.ts'), c.var.vehicles.list()])
  return computeFindings(plan, vehicles)
}
