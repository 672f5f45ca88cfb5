import type { Context } from 'hono'
import type { AssistantKind } from '#shared/assistant.ts'
import { createDay } from '#shared/date.ts'
import { isWaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import { Problem } from '#shared/problem.ts'
import { preferredUnit } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { AssistantDeps, AssistantEnv } from './deps.ts'
import type { Computed, Inquiry, TripPlan } from './model.ts'
import { listPlans } from './plans.ts'

/** An inquiry that is about the sample trip or its vehicle is for the field guide alone: no model gets it and no quota counts it. */
export type Asked<One extends Inquiry = Inquiry> = { readonly inquiry: One; readonly isSample: boolean }

/** The facts are the user's own, because the stores are bound to the token's user. */
export async function createInquiry(
  deps: AssistantDeps,
  c: Context<AssistantEnv>,
  kind: AssistantKind,
  question: string,
): Promise<Asked> {
  const base = { question, places: await locate(question), ...describeRequester(deps, c) }
  if (kind === 'vehicle') {
    const all = await c.var.vehicles.list()
    const own = omitSample(all)
    const isSample = own.length === 0 && all.length > 0
    return { inquiry: { kind, ...base, vehicles: isSample ? all : own }, isSample }
  }
  const plans = await listPlans(c.var, question)
  const isSample = plans[0]?.trip.sample !== undefined
  if (kind === 'weather') return { inquiry: { kind, ...base, plans }, isSample }
  const { computed, usesSample } = await compute(c, plans)
  return { inquiry: { kind, ...base, plans, computed }, isSample: isSample || usesSample }
}

/** Throws `not_found` if the waypoint or its trip is gone. */
export async function createTipInquiry(
  deps: AssistantDeps,
  c: Context<AssistantEnv>,
  waypointId: string,
): Promise<Asked<Extract<Inquiry, { kind: 'tip' }>>> {
  if (!isWaypointId(waypointId)) throw new Problem('not_found', 'There is no such waypoint')
  const [{ waypoint, trip }, all] = await Promise.all([c.var.waypoints.getById(waypointId), c.var.vehicles.list()])
  const isSample = trip.sample !== undefined
  const vehicles = isSample ? all : omitSample(all)
  return { inquiry: { kind: 'tip', ...describeRequester(deps, c), waypoint, vehicles }, isSample }
}

const omitSample = (vehicles: readonly Vehicle[]) => vehicles.filter(({ sample }) => !sample)

/** The list of places is a separate chunk. */
async function locate(question: string): Promise<RemotePlace[]> {
  const { findNamedPlaces } = await import('#shared/places/named-places.ts')
  return findNamedPlaces(question).slice(0, limits.context.places)
}

const describeRequester = ({ clock }: AssistantDeps, c: Context) => ({
  today: createDay(new Date(clock()).toISOString().slice(0, 10)),
  unit: preferredUnit(c.req.header('accept-language')),
})

type Found = { readonly computed: Computed | undefined; readonly usesSample: boolean }

async function compute(c: Context<AssistantEnv>, [plan]: readonly TripPlan[]): Promise<Found> {
  if (!plan) return { computed: undefined, usesSample: false }
  // A separate chunk, because only questions about trips need it.
  const [{ computeFindings }, vehicles] = await Promise.all([import('./computed.ts'), c.var.vehicles.list()])
  const computed = computeFindings(plan, vehicles)
  return { computed, usesSample: computed.itinerary.vehicle?.sample === true }
}
