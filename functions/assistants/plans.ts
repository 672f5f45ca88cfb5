import { limits, serverLimits } from '#shared/limits.ts'
import { foldText } from '#shared/text.ts'
import type { Trip } from '#shared/trip.ts'
import type { AssistantEnv } from './deps.ts'
import type { TripWithStops } from './model.ts'
import { findNamed } from './names.ts'

type Sources = Pick<AssistantEnv['Variables'], 'trips' | 'waypoints' | 'openWeather' | 'openJoined'>
/** A trip, and what reads the rest of it. */
type Source = Pick<Sources, 'waypoints' | 'openWeather'> & { readonly trip: Trip }

/**
 * Returns the trip in question with all its waypoints, then the newest others, and what reads the weather of the first. The trip in
 * question is named by its own name (of the newest hundred and the joined ones) or a stop's; otherwise it is the newest, and a joined one
 * only without own trips. The sample trip is returned alone, if the question names it or the user has no other trip; otherwise it is left
 * out.
 */
export async function listPlans(own: Sources, question: string) {
  const text = foldText(question)
  const newest = (await own.trips.list({ page: 0, size: limits.pageSize.max })).trips.map((trip) => ({ ...own, trip }))
  const getName = ({ trip }: Source) => trip.name
  const [namedOwn] = findNamed(text, newest, getName)
  const joined = namedOwn ? [] : await listJoined(own)
  const named = namedOwn ?? findNamed(text, joined, getName)[0]
  const rest = [...newest, ...joined].filter((source) => source !== named)
  const others = rest.filter(({ trip }) => !trip.sample)
  const samples = rest.filter(({ trip }) => trip.sample)
  const ordered = [...(named ? [named] : []), ...others].slice(0, serverLimits.context.trips)
  // Of joined trips, of which there are few, also those that are only in question if a stop of theirs is named.
  const further = named ? [] : joined.filter((source) => !ordered.includes(source))
  const first = serverLimits.context.waypoints
  const plans = await Promise.all(
    [...ordered, ...samples, ...further].map(async (source) => ({
      source,
      trip: source.trip,
      waypoints: await source.waypoints.listFirst(source.trip.id, first),
    })),
  )
  const subject = (named ? undefined : findByStop(text, plans)) ?? plans[0]
  if (!subject) return { plans: [], openWeather: own.openWeather }
  const { trip, source } = subject
  const waypoints = subject.waypoints.length < first ? subject.waypoints : await source.waypoints.listAll(trip.id)
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
