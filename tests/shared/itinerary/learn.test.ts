import { describe, expect, test, vi } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { Fill } from '#shared/fill.ts'
import { describeReason, getOverallAverage, listIntervals } from '#shared/itinerary/fill-intervals.ts'
import { applyLearned, isLearnedNew, learnConsumption } from '#shared/itinerary/learn.ts'
import { getConsumption } from '#shared/itinerary/surfaces.ts'
import { surfaces } from '#shared/stop.ts'
import { metric, toShown, toStored } from '#shared/units.ts'
import type { VehicleSpecs } from '#shared/vehicle.ts'

const specs: VehicleSpecs = { energy: 'diesel', tank: 140, spare: 0, use: { paved: 14 } }

const fill = (number: number, amount: number, more: Partial<Fill> = {}): Fill => ({
  id: `01JD8Z2V9Q4T6W8X0Y2Z4A6${String(number).padStart(3, '0')}`,
  day: createDay(`2027-05-${String(1 + (number % 28)).padStart(2, '0')}`),
  amount,
  full: true,
  rev: 0,
  ...more,
})

const simpson = [
  fill(1, 60, { odometer: 10_000 }),
  fill(2, 110, { odometer: 10_530, surface: { sand: 0.8, track: 0.2 } }),
]
const find = (rows: ReturnType<typeof learnConsumption>, name: string) => rows.find(({ surface }) => surface === name)

describe('learned consumption', () => {
  test('is today’s figures to the digit without an interval', () => {
    for (const { surface, low, usual, high, fills } of learnConsumption(specs, [fill(1, 60)]))
      expect({ low, usual, high, fills }).toEqual({ ...getConsumption(specs.use, { [surface]: 1 }), fills: 0 })
  })

  test('of sand moves from 20.3 (15–29) to 21.6 (19–24) with 110 L from Birdsville to Mt Dare', () => {
    const sand = find(learnConsumption(specs, simpson), 'sand')
    expect(sand).toMatchObject({ fills: 1, current: 20.3, isEstimated: true })
    expect(sand?.usual).toBeCloseTo(21.6, 1)
    expect([sand?.low, sand?.high].map((value) => Math.round(value ?? 0))).toEqual([19, 24])
    const plan = getConsumption(applyLearned(specs, learnConsumption(specs, simpson)).use, { sand: 0.8, track: 0.2 })
    expect([plan.low, plan.high].map((value) => Math.round(value * 5.3))).toEqual([101, 123])
  })

  test('does not change when the figures are used twice', () => {
    const once = applyLearned(specs, learnConsumption(specs, simpson))
    const again = learnConsumption(once, simpson)
    expect(applyLearned(once, again)).toEqual(once)
    expect(isLearnedNew(once, again)).toBe(false)
    expect(once.learned?.sand).toEqual({ fills: 1, was: null, figure: 21.6 })
  })

  test('does not depend on the order of entry, nor on the time zone', () => {
    const rows = learnConsumption(specs, simpson)
    expect(learnConsumption(specs, simpson.toReversed())).toEqual(rows)
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      vi.stubEnv('TZ', zone)
      expect(learnConsumption(specs, simpson)).toEqual(rows)
    }
  })

  test('is the same with a partial fill-up on the way as with one full tank', () => {
    const [start, end] = simpson as [Fill, Fill]
    const partial = { ...fill(3, 30, { full: false, odometer: 10_200 }), day: end.day }
    const parts = [start, partial, { ...end, amount: end.amount - 30 }]
    expect(learnConsumption(specs, parts)).toEqual(learnConsumption(specs, simpson))
  })

  test('is finite, ordered and never less certain with more, whatever was logged', () => {
    let seed = Number(process.env.SEED ?? 1)
    const random = () => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
      return seed / 2 ** 32
    }
    const chance = (share: number) => random() < share
    // A number of sequences in SEQUENCES replaces the few of every run.
    for (let run = 0; run < Number(process.env.SEQUENCES ?? 2_000); run++) {
      const use = { paved: 0.5 + random() * (chance(0.1) ? 199 : 30) }
      let odometer = random() * 9e6
      const fills = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) => {
        odometer += chance(0.9) ? random() * 900 : (random() - 0.5) * 1e6
        const share = random()
        const [one, other] = [
          surfaces[Math.floor(random() * 5)] ?? 'sand',
          surfaces[Math.floor(random() * 5)] ?? 'sand',
        ]
        return fill(at, 0.1 + random() * (chance(0.1) ? 1_999 : 150), {
          full: chance(0.8),
          ...(chance(0.9) ? { odometer: Math.max(0, odometer) } : { km: random() * 900 }),
          ...(chance(0.9) ? { surface: one === other ? { [one]: 1 } : { [one]: share, [other]: 1 - share } } : {}),
          missed: chance(0.05),
          reset: chance(0.05),
          confirmed: chance(0.2),
        })
      })
      const before = learnConsumption({ use }, fills.slice(0, -1))
      for (const [at, row] of learnConsumption({ use }, fills).entries()) {
        const { low, usual, high, deviation } = row
        const isFine = low > 0 && low <= usual && usual <= high && high <= 800 && Number.isFinite(deviation)
        if (!isFine || deviation > (before[at]?.deviation ?? 0) * (1 + 1e-9))
          expect({ row, use, fills }).toBeUndefined()
      }
    }
  })
})

describe('an interval', () => {
  test('adds partial fill-ups to the next full one: 86.18 L over 1,371 km are 6.29 L/100 km', () => {
    const logged = listIntervals(
      [
        fill(1, 40, { odometer: 1_000 }),
        fill(2, 19.67, { odometer: 1_300, full: false }),
        fill(3, 12.71, { full: false }),
        fill(4, 53.8, { odometer: 2_371 }),
      ],
      undefined,
    )
    expect(logged.map(({ interval }) => interval?.per100.toFixed(2))).toEqual([undefined, undefined, undefined, '6.29'])
    expect(logged.map(({ reason }) => reason)).toEqual(['first', 'partial', 'partial', 'surface'])
  })

  test('gives a partial fill-up of 3.8 L no figure, and counts it in the next one', () => {
    const logged = listIntervals(
      [fill(1, 40, { odometer: 0 }), fill(2, 3.8, { odometer: 557, full: false }), fill(3, 36.2, { odometer: 800 })],
      undefined,
    )
    expect(logged[1]).toMatchObject({ interval: undefined, reason: 'partial' })
    expect(logged[2]?.interval).toMatchObject({ km: 800, amount: 40, per100: 5 })
  })

  test('does not count what is missing, reset, short, out of order or unlikely, and says why', () => {
    const reasonOf = (more: Partial<Fill>, amount = 100) =>
      listIntervals([fill(1, 40, { odometer: 500 }), fill(2, amount, { odometer: 1_000, ...more })], specs)[1]?.reason
    expect(reasonOf({ surface: { sand: 1 } })).toBeUndefined()
    expect(reasonOf({ missed: true })).toBe('missed')
    expect(reasonOf({ reset: true })).toBe('reset')
    expect(reasonOf({ odometer: undefined })).toBe('distance')
    expect(reasonOf({ odometer: 549 })).toBe('short')
    expect(reasonOf({ odometer: 400 })).toBe('order')
    expect(reasonOf({ surface: { paved: 1 } }, 300)).toBe('unlikely')
    expect(reasonOf({ surface: { paved: 1 }, confirmed: true }, 300)).toBeUndefined()
  })
})

describe('a warning', () => {
  const describeLast = (fills: readonly Fill[], units = metric) => {
    const last = listIntervals(fills, specs).at(-1)
    return last && describeReason(last, specs.energy, units)
  }

  test('of a lower odometer names the day, of an unlikely amount the distance', () => {
    const lower = [fill(1, 60, { odometer: 500 }), fill(2, 60, { odometer: 400 })]
    expect(describeLast(lower)).toBe('Lower than on Sun, May 2, 2027. Check the odometer.')
    const unlikely = [fill(1, 60, { odometer: 500 }), fill(2, 102, { odometer: 680, surface: { paved: 1 } })]
    expect(describeLast(unlikely)).toBe('102 L for 180 km. Is a fill-up missing?')
    const american = { ...metric, distance: 'mi', volume: 'gallon' } as const
    expect(describeLast(unlikely, american)).toBe('27 gal for 112 mi. Is a fill-up missing?')
  })

  test.each([
    ['Pacific/Kiritimati', -840],
    ['Pacific/Pago_Pago', 660],
  ])('and what is learned are the same in %s', (zone, offset) => {
    const lower = [...simpson, fill(3, 60, { odometer: 400 })]
    const read = () => ({ learned: learnConsumption(specs, lower), warning: describeLast(lower) })
    const here = read()
    vi.stubEnv('TZ', zone)
    expect(new Date('2027-05-01T00:00:00Z').getTimezoneOffset()).toBe(offset)
    expect(read()).toEqual(here)
  })
})

test('the average of all fill-ups needs ten tankfuls since the last gap, full or not', () => {
  const all = Array.from({ length: 22 }, (_, at) =>
    fill(at, 70, { day: createDay(`2027-06-${String(at + 1).padStart(2, '0')}`), odometer: 500 * at, full: false }),
  )
  expect(getOverallAverage(all, 140)).toEqual({ km: 10_500, amount: 1_470, per100: 14 })
  expect(getOverallAverage(all.slice(0, 20), 140)).toBeUndefined()
  expect(
    getOverallAverage(all.with(10, { ...fill(10, 70), day: createDay('2027-06-11'), missed: true }), 140),
  ).toBeUndefined()
})

test('an odometer in miles with one decimal comes back as typed', () => {
  const mile = { sign: 'mi', size: 1.609344 }
  for (let tenths = 0; tenths < 62_000_000; tenths += 9_973)
    expect(toShown(toStored(tenths / 10, mile), mile)).toBe(tenths / 10)
})
