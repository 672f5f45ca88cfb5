import { limits } from '#shared/limits.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'

/** The server fetches no more for one user at once, and refuses those that wait too long. */
const { atOnce } = limits.weather
/** Each report computes the whole itinerary again: 100 ms for 2,000 stops. */
const mostReports = 20

/** Weather per stop: null if the server had none, undefined if not requested. */
export type Answers = readonly (Weather | null | undefined)[]

type WeatherRequest = {
  /** Known so far. Stops with null come again, last. */
  readonly before: Answers
  readonly request: (waypoint: Waypoint) => Promise<Weather>
  readonly onAnswers: (answers: Answers) => void
  readonly signal: AbortSignal
}

/** Requests weather in batches, until a batch returns none. */
export async function requestWeather(
  waypoints: readonly Waypoint[],
  { before, request, onAnswers, signal }: WeatherRequest,
): Promise<Answers> {
  const answers = waypoints.map((_, at) => before[at])
  const all = waypoints.map((waypoint, at) => ({ waypoint, at }))
  const open = [...all.filter(({ at }) => answers[at] === undefined), ...all.filter(({ at }) => answers[at] === null)]
  let reported = 0
  for (let from = 0; from < open.length && !signal.aborted; from += atOnce) {
    const few = await Promise.all(
      open.slice(from, from + atOnce).map(async ({ waypoint, at }) => {
        const weather = await request(waypoint).catch(() => null)
        return { at, weather }
      }),
    )
    for (const { at, weather } of few) answers[at] = weather
    if (few.every(({ weather }) => weather === null)) break
    const answered = from + few.length
    const isEnough = answered === open.length || answered - reported >= open.length / mostReports
    if (signal.aborted || !isEnough) continue
    reported = answered
    onAnswers([...answers])
  }
  return answers
}
