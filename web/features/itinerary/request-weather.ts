import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'

/** Stops requested at once. The server makes no more provider requests for one user at a time, and refuses those that wait too long. */
const atOnce = 4

/** Weather per stop, in order: null if the server had none, undefined if not requested yet. */
export type Answers = readonly (Weather | null | undefined)[]

type WeatherRequest = {
  /** Weather known so far. Stops with null come again after the stops never requested. */
  readonly before: Answers
  readonly request: (waypoint: Waypoint) => Promise<Weather>
  /** Called with all entries each time weather arrives. */
  readonly onAnswers: (answers: Answers) => void
  readonly signal: AbortSignal
}

/** Requests weather for these stops in batches, until a batch returns none. */
export async function requestWeather(
  waypoints: readonly Waypoint[],
  { before, request, onAnswers, signal }: WeatherRequest,
): Promise<Answers> {
  const answers = waypoints.map((_, at) => before[at])
  const all = waypoints.map((waypoint, at) => ({ waypoint, at }))
  const open = [...all.filter(({ at }) => answers[at] === undefined), ...all.filter(({ at }) => answers[at] === null)]
  for (let from = 0; from < open.length && !signal.aborted; from += atOnce) {
    const few = await Promise.all(
      open.slice(from, from + atOnce).map(async ({ waypoint, at }) => {
        const weather = await request(waypoint).catch(() => null)
        return { at, weather }
      }),
    )
    for (const { at, weather } of few) answers[at] = weather
    if (few.every(({ weather }) => weather === null)) break
    if (!signal.aborted) onAnswers([...answers])
  }
  return answers
}
