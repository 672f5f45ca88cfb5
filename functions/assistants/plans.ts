import { limits, serverLimits } from '#shared/limits.ts'
import { foldText } from '#shared/text.ts'
import type { AssistantEnv } from './deps.ts'
import type { TripWithStops } from './model.ts'
import { findNamed } from './names.ts'

/**
 * Returns the trip in question with all its waypoints, then the newest others. The trip in question is named by its own name (of
 * the newest hundred) or a stop's; otherwise it is the newest. The sample trip is returned alone, if the question names it or the
 * user has no other trip; otherwise it is left out.
 */
export async function listPlans(
  { trips, waypoints }: Pick<AssistantEnv['Variables'], 'trips' | 'waypoints'>,
  question: string,
): Promise<TripWithStops[]> {
  const text = foldText(question)
  const newest = (await trips.list({ page: 0, size: limits.pageSize.max })).trips
  const [named] = findNamed(text, newest, ({ name }) => name)
  const own = newest.filter((trip) => !trip.sample && trip !== named)
  const samples = newest.filter((trip) => trip.sample && trip !== named)
  const ordered = [...(named ? [named] : []), ...own].slice(0, serverLimits.context.trips)
  const first = serverLimits.context.waypoints
  const plans = await Promise.all(
    [...ordered, ...samples].map(
      async (trip): Promise<TripWithStops> => ({ trip, waypoints: await waypoints.listFirst(trip.id, first) }),
    ),
  )
  const subject = (named ? undefined : findByStop(text, plans)) ?? plans[0]
  if (!subject) return []
  const all = subject.waypoints.length < first ? subject.waypoints : await waypoints.listAll(subject.trip.id)
  const others = subject.trip.sample ? [] : plans.filter((plan) => plan !== subject && !plan.trip.sample)
  return [{ trip: subject.trip, waypoints: all }, ...others]
}

function findByStop(text: string, plans: readonly TripWithStops[]): TripWithStops | undefined {
  const [stop] = findNamed(
    text,
    plans.flatMap(({ waypoints }) => waypoints),
    ({ name }) => name,
  )
  return plans.find(({ waypoints }) => stop && waypoints.includes(stop))
}
