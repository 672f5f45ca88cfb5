import { describe, expect, test } from 'vitest'
import { sumNeed } from '#shared/drive/need.ts'
import { measureKm } from '#shared/tracks/measure.ts'
import { randomNumbers } from '../../support/random.ts'
import { pave, place, planFor, ride } from './simulate.ts'

const random = randomNumbers(7)
const loop = pave([place(0, 0), place(15, 2), place(16, 14), place(2, 12), place(0, 0)])
const outAndBack = pave([place(0, 0), place(10, 3), place(20, 0), place(10, 3), place(0, 0)])
const hairpins = pave(
  Array.from({ length: 40 }, (_, at) => place(at % 4 < 2 ? 0 : 0.8, 0.06 * Math.floor((at + 1) / 2))),
)
const winding = pave(
  Array.from({ length: 400 }, (_, at) => place(at / 8, 1.5 * Math.sin(at / 9) + 0.3 * Math.sin(at / 2))),
)
const noise = () => {
  const isNoisy = random() < 0.4
  const swing = () => (isNoisy ? (random() - 0.5) * 160 : 0)
  return { accuracy: isNoisy ? 80 : 8, east: swing(), north: swing() }
}

describe('a simulated drive', () => {
  test.each([
    ['on a loop', loop, {}],
    ['out and back', outAndBack, {}],
    ['out and back at walking pace', outAndBack.slice(300, 1_100), { kmh: 6 }],
    ['through hairpins', hairpins, { kmh: 20 }],
    ['with 40% of fixes up to 80 m off', winding, { getNoise: noise }],
    ['on a loop with 40% of fixes up to 80 m off', loop, { getNoise: noise, kmh: 30 }],
    ['out and back with 40% of fixes up to 80 m off', outAndBack, { getNoise: noise, kmh: 30 }],
    ['with a gap of 20 minutes', winding, { isLost: (second: number) => second > 900 && second < 2_100 }],
    [
      'out and back with a gap of 20 minutes',
      outAndBack,
      { isLost: (second: number) => second > 700 && second < 1_900 },
    ],
  ])('%s: shows what is left within a fiftieth, never more than before', (_, road, options) => {
    const plan = planFor(road)
    const [total, steps] = [measureKm(road), ride(plan, road, options)]
    let least = Number.POSITIVE_INFINITY
    let [worst, growth] = [0, 0]
    for (const { figures, fix, trueKm } of steps) {
      const { km } = figures.remaining
      worst = Math.max(worst, Math.abs(km.usual - trueKm) / total)
      growth = Math.max(growth, km.usual - least - fix.accuracy / 1_000)
      least = Math.min(least, km.usual)
    }
    expect(worst).toBeLessThan(0.02)
    expect(growth).toBeLessThanOrEqual(0)
    const last = steps.at(-1)
    const share = last?.progress?.share ?? 0
    expect(share).toBeGreaterThan(0.98)
    const used = last?.progress?.used.amount
    for (const one of ['low', 'usual', 'high'] as const) {
      expect(used?.[one]).toBeCloseTo(sumNeed(plan, { leg: 0, share: 0 }, { leg: 0, share })[one], 6)
    }
    expect(plan.drive.arrivals).toEqual([])
  })
})
