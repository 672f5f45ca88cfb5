import type { Context } from 'hono'
import { waypointNotFound } from '#functions/waypoints/reader.ts'
import type { Span } from '#functions/weather/stay-days.ts'
import type { AssistantKind } from '#shared/assistant.ts'
import { countDaysBetween, type Day, toDay, toUtcDay } from '#shared/date.ts'
import type { KnownForecast } from '#shared/forecast.ts'
import { isJoined, isWaypointId, tripSeq, type WaypointId } from '#shared/ids.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import { foldText } from '#shared/text.ts'
import type { Trip } from '#shared/trip.ts'
import { findTripVehicles } from '#shared/trip-vehicles.ts'
import { preferredLanguage, toUnits, type Units } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { AssistantDeps, AssistantEnv } from './deps.ts'
import type { Computed, Inquiry, TripWithStops } from './model.ts'
import { findNamed } from './names.ts'

/** An inquiry that is about the sample trip or its vehicle is for the field guide alone: no model gets it and no quota counts it. */
export type Asked<One extends Inquiry = Inquiry> = { readonly inquiry: One; readonly isSample: boolean }

/** `along` is one line on fuel and water along a trip, from the map on the user's device. */
export type QuestionQuery = {
  readonly userInput: string
  readonly today?: Day | undefined
  readonly along?: string | undefined
}

/** The facts are the user's own, because the stores are bound to the token's user. */
export async function createInquiry(
  deps: AssistantDeps,
  c: Context<AssistantEnv>,
  kind: AssistantKind,
  { userInput: question, along, today: sent }: QuestionQuery,
): Promise<Asked> {
  const today = getToday(deps, sent)
  if (kind === 'vehicle') {
    const [places, units, all] = await Promise.all([locate(question), findUnits(c), c.get('vehicles').list()])
    const own = omitSample(all)
    const isSample = own.length === 0 && all.length > 0
    return { inquiry: { kind, question, today, places, units, vehicles: isSample ? all : own }, isSample }
  }
  const { findAskedPlace, findDaysAsked } = await c.get('openPlaces')()
  const days = findDaysAsked(question, today)
  const [places, units, listed, vehicles] = await Promise.all([
    locate(question),
    findUnits(c),
    listPlans(c.var, question, days ?? { from: today, to: today }),
    c.get('vehicles').list(),
  ])
  const weather = await listed.openWeather()
  const plans = listed.plans.map((plan) => ({ ...plan, amountUnit: findAmountUnit(plan.trip, vehicles) }))
  const asked = findAskedPlace(question, { plans, places, today })
  const [plan] = plans
  const [place, forecast] = await Promise.all([
    asked && asked.kind !== 'unknown' ? weather.findPlaceWeather(asked, today) : asked,
    plan && weather.findTripForecast(plan, today),
  ])
  const base = { question, today, days, places, units, plans, place, forecast: forecast?.stops }
  const isSample = plan?.trip.sample !== undefined
  if (kind === 'weather') return { inquiry: { kind, ...base }, isSample }
  const { computed, usesSample } = await compute(base, vehicles, forecast?.known)
  const garage = computed?.itinerary.vehicles.length ? [] : omitSample(vehicles)
  return { inquiry: { kind, ...base, computed, garage, along }, isSample: isSample || usesSample }
}

/** Throws `not_found` if the waypoint or its trip is gone. */
export async function createTipInquiry(
  deps: AssistantDeps,
  c: Context<AssistantEnv>,
  waypointId: string,
): Promise<Asked<Extract<Inquiry, { kind: 'tip' }>>> {
  if (!isWaypointId(waypointId)) throw waypointNotFound()
  const [{ waypoint, trip }, all, units] = await Promise.all([
    (await openWaypoints(c, waypointId)).getById(waypointId),
    c.get('vehicles').list(),
    findUnits(c),
  ])
  const isSample = trip.sample !== undefined
  const vehicles = isSample ? all : omitSample(all)
  const amountUnit = findAmountUnit(trip, all)
  return { inquiry: { kind: 'tip', today: getToday(deps), units, waypoint, vehicles, amountUnit }, isSample }
}

/** Returns what reads the stop: the user's own, or that of the joined trip. Throws `not_found`. */
async function openWaypoints({ var: { waypoints, openJoined } }: Context<AssistantEnv>, stop: WaypointId) {
  if (!isJoined(stop)) return waypoints
  const joined = (await openJoined()).find(({ id }) => tripSeq(id) === tripSeq(stop))
  if (!joined) throw waypointNotFound()
  return joined.waypoints
}

const findAmountUnit = (trip: Trip, vehicles: readonly Vehicle[]) => findTripVehicles(trip, vehicles).amountUnit

const omitSample = (vehicles: readonly Vehicle[]) => vehicles.filter(({ sample }) => !sample)

/** The list of places is a separate chunk. */
async function locate(question: string): Promise<RemotePlace[]> {
  const { findNamedPlaces } = await import('#shared/places/named-places.ts')
  return findNamedPlaces(question).slice(0, serverLimits.context.places)
}

/** Returns the user's day if a clock somewhere on Earth shows it now; else the day in UTC. */
function getToday({ clock }: AssistantDeps, sent?: Day): Day {
  const today = toUtcDay(clock())
  return sent && Math.abs(countDaysBetween(today, sent)) <= 1 ? sent : today
}

/** Returns the units chosen in Settings; those left to the language follow `Accept-Language`. */
const findUnits = async (c: Context<AssistantEnv>): Promise<Units> =>
  toUnits((await c.get('findAccount')())?.preferences, [preferredLanguage(c.req.header('accept-language'))])

type Found = { readonly computed: Computed | undefined; readonly usesSample: boolean }

async function compute(
  { plans: [plan], units }: Pick<Extract<Inquiry, { kind: 'trip' }>, 'plans' | 'units'>,
  vehicles: readonly Vehicle[],
  forecast: KnownForecast | undefined,
): Promise<Found> {
  if (!plan) return { computed: undefined, usesSample: false }
  // A separate chunk, because only questions about trips need it.
  const { computeFindings } = await import('./computed.ts')
  const computed = computeFindings(plan, vehicles, units, forecast)
  return { computed, usesSample: computed.itinerary.vehicles.some(({ vehicle }) => vehicle.sample) }
}

type Sources = Pick<AssistantEnv['Variables'], 'trips' | 'waypoints' | 'openWeather' | 'openJoined'>
/** A trip, and what reads the rest of it. */
type Source = Pick<Sources, 'waypoints' | 'openWeather'> & { readonly trip: Trip }

/**
 * Returns the trip in question with all its waypoints, then the newest others, and what reads the weather of the first. The trip in
 * question is named by its own name (of the newest hundred and the joined ones) or a stop's; otherwise it is one on these days; otherwise
 * it is the newest, and a joined one only without own trips. The sample trip is returned alone, if the question names it or the user has
 * no other trip; otherwise it is left out.
 */
async function listPlans(own: Sources, question: string, days: Span) {
  const text = foldText(question)
  const newest = (await own.trips.list({ page: 0, size: limits.pageSize.max })).trips.map((trip) => ({ ...own, trip }))
  const getName = ({ trip }: Source) => trip.name
  const [namedOwn] = findNamed(text, newest, getName)
  const joined = namedOwn ? [] : await listJoined(own)
  const named = namedOwn ?? findNamed(text, joined, getName)[0]
  const isOnDays = ({ trip }: Source) => {
    const [from, to] = [toDay(trip.span?.from ?? null), toDay(trip.span?.to ?? null)]
    return from && to && !trip.sample && from <= days.to && to >= days.from
  }
  const first = named ?? [...newest, ...joined].find(isOnDays)
  const rest = [...newest, ...joined].filter((source) => source !== first)
  const others = rest.filter(({ trip }) => !trip.sample)
  const samples = rest.filter(({ trip }) => trip.sample)
  const ordered = [...(first ? [first] : []), ...others].slice(0, serverLimits.context.trips)
  // Of joined trips, of which there are few, also those that are only in question if a stop of theirs is named.
  const further = named ? [] : joined.filter((source) => !ordered.includes(source))
  const mostFirst = serverLimits.context.waypoints
  const plans = await Promise.all(
    [...ordered, ...samples, ...further].map(async (source) => ({
      source,
      trip: source.trip,
      waypoints: await source.waypoints.listFirst(source.trip.id, mostFirst),
    })),
  )
  const subject = (named ? undefined : findByStop(text, plans)) ?? plans[0]
  if (!subject) return { plans: [], openWeather: own.openWeather }
  const { trip, source } = subject
  const waypoints = subject.waypoints.length < mostFirst ? subject.waypoints : await source.waypoints.listAll(trip.id)
  const besides = plans.filter((plan) => plan !== subject && ordered.includes(plan.source))
  return {
    plans: [{ trip, waypoints }, ...(trip.sample ? [] : besides.slice(0, serverLimits.context.trips - 1))].map(toPlan),
    openWeather: source.openWeather,
  }
}

async function listJoined({ openJoined }: Sources): Promise<Source[]> {
  const found = await Promise.all(
    (await openJoined()).map(async (one) => ({ one, trips: await one.trips.getAll([one.id]) })),
  )
  return found.flatMap(({ one, trips }) => trips.map((trip) => ({ ...one, trip })))
}

/** Members are numbers, because a model needs no names of people. */
const toPlan = ({ trip, waypoints }: TripWithStops): TripWithStops => ({
  trip: { ...trip, crew: trip.crew?.map((member, at) => ({ ...member, name: `Member ${at + 1}` })) },
  waypoints,
})

function findByStop<Plan extends TripWithStops>(text: string, plans: readonly Plan[]): Plan | undefined {
  const [stop] = findNamed(
    text,
    plans.flatMap(({ waypoints }) => waypoints),
    ({ name }) => name,
  )
  return plans.find(({ waypoints }) => stop && waypoints.includes(stop))
}
