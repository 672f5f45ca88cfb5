import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'

/** Stops asked about at once. The server asks a provider about no more for one user, and refuses those that wait for too long. */
const atOnce = 4

/** An answer for each stop in order: null where the server had none, undefined where it was not asked. */
export type Answers = readonly (Weather | null | undefined)[]

type Asking = {
  /** What is known already. Stops without weather are asked about again, after those that were never asked about. */
  readonly before: Answers
  readonly ask: (waypoint: Waypoint) => Promise<Weather>
  /** Called with all answers so far, whenever there are more. */
  readonly onAnswers: (answers: Answers) => void
  readonly signal: AbortSignal
}

/** Asks for the weather of all these stops, a few at a time, until the server has no answer for any of a few. */
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
