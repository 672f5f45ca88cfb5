import { expect, test } from 'vitest'
import type { Waypoint } from '#shared/waypoint.ts'
import { type Answers, requestWeather } from '../../web/features/itinerary/request-weather.ts'
import { createStop, weatherOf } from '../shared/itinerary/trip.ts'

const stops = Array.from({ length: 25 }, (_, at) => createStop(at))
const weather = weatherOf(10, 30)

/** Requests all stops' weather; `ask` answers one turn later. */
async function requestAll(
  answer: (at: number) => ReturnType<typeof weatherOf> | undefined,
  before: Answers = [],
  signal = new AbortController().signal,
  asked = stops,
) {
  const requested: number[] = []
  const shown: number[] = []
  let [open, most] = [0, 0]
  const request = async (waypoint: Waypoint) => {
    const at = asked.indexOf(waypoint)
    requested.push(at)
    open += 1
    most = Math.max(most, open)
    await Promise.resolve()
    open -= 1
    const found = answer(at)
    if (!found) throw new Error('No provider can say')
    return found
  }
  const count = (answers: Answers) => answers.filter((one) => one).length
  const onAnswers = (answers: Answers) => shown.push(count(answers))
  const answers = await requestWeather(asked, { before, request, onAnswers, signal })
  return { requested, most, shown, answers, known: count(answers) }
}

test('the weather of every stop is requested, four at once, and shown as it arrives', async () => {
  const { requested, most, shown, known } = await requestAll(() => weather)
  expect(requested).toEqual(stops.map((_, at) => at))
  expect(most).toBe(4)
  expect(shown).toEqual([4, 8, 12, 16, 20, 24, 25])
  expect(known).toBe(25)
})

test('the weather of a long trip is shown in at most 20 steps', async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => createStop(at))
  const { shown, known } = await requestAll(() => weather, [], undefined, many)
  expect(shown).toHaveLength(20)
  expect(shown.at(-1)).toBe(2_000)
  expect(known).toBe(2_000)
})

test('a stop without an answer delays no other, and is requested again', async () => {
  const { answers, known } = await requestAll((at) => (at === 7 ? undefined : weather))
  expect(known).toBe(24)
  expect(answers[7]).toBeNull()
  expect((await requestAll(() => weather, answers)).requested).toEqual([7])
})

test('a server that does not answer gets no more requests, and the next time those for other stops first', async () => {
  const { requested, answers } = await requestAll(() => undefined)
  expect(requested).toEqual([0, 1, 2, 3])
  const again = await requestAll((at) => (at < 4 ? undefined : weather), answers)
  expect(again.requested).toEqual([...stops.keys()].toSorted((a, b) => Number(a < 4) - Number(b < 4)))
  expect(again.known).toBe(21)
})

test('nothing more is requested once the screen is left', async () => {
  const left = new AbortController()
  const { requested, shown } = await requestAll(
    () => {
      left.abort()
      return weather
    },
    [],
    left.signal,
  )
  expect(requested).toHaveLength(4)
  expect(shown).toEqual([])
})
