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

/** A question with the facts that go along, from the user's own items only: the stores are bound to the verified token's user. */
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

/** Creates the input of a waypoint's travel tip. Throws `not_found` when it is not the user's, or its trip is gone. */
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

/** Finds the remote places that a question names, from a list in a chunk beside the function's bundle. */
async function locate(question: string): Promise<RemotePlace[]> {
  const { findNamedPlaces } = await import('#shared/places/named-places.ts')
  return findNamedPlaces(question).slice(0, limits.context.places)
}

const describeRequester = ({ clock }: AssistantDeps, c: Context) => ({
  today: createDay(new Date(clock()).toISOString().slice(0, 10)),
  unit: preferredUnit(c.req.header('accept-language')),
})

/** Computes the itinerary of the trip that the question is about; undefined without a trip. */
async function compute(c: Context<AssistantEnv>, [plan]: readonly TripPlan[]): Promise<Computed | undefined> {
  if (!plan) return undefined
  // A chunk beside the function's bundle: only questions about trips need it.
  const [{ computeFindings }, vehicles] = await Promise.all([import('./computed.ts'), c.var.vehicles.list()])
  return computeFindings(plan, vehicles)
}
