import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'

/**
 * Number of stops requested at once. The server allows one user no more provider requests at a time and refuses requests that wait too
 * long.
 */
const atOnce = 4

/** One entry per stop, in order: null if the server had no weather, undefined if not requested yet. */
export type Answers = readonly (Weather | null | undefined)[]

type Asking = {
  /** Weather known so far. Stops with null are requested again, after the stops that were never requested. */
  readonly before: Answers
  readonly ask: (waypoint: Waypoint) => Promise<Weather>
  /** Called with all entries so far, each time new weather arrives. */
  readonly onAnswers: (answers: Answers) => void
  readonly signal: AbortSignal
}

/** Requests the weather of all these stops, a few at a time, until a whole batch returns none. */
export async function askForWeather(
  waypoints: readonly Waypoint[],
  { before, ask, onAnswers, signal }: Asking,
): Promise<Answers> {
  const answers = waypoints.map((_, at) => before[at])
  const all = waypoints.map((waypoint, at) => ({ waypoint, at }))
  const open = [...all.filter(({ at }) => answers[at] === undefined), ...all.filter(({ at }) => answers[at] === null)]
  for (let from = 0; from < open.length && !signal.aborted; from += atOnce) {
    const few = await Promise.all(
      open.slice(from, from + atOnce).map(async ({ waypoint, at }) => {
        const weather = await ask(waypoint).catch(() => null)
        return { at, weather }
      }),
    )
    for (const { at, weather } of few) answers[at] = weather
    if (few.every(({ weather }) => weather === null)) break
    if (!signal.aborted) onAnswers([...answers])
  }
  return answers
}
