import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { noDrive } from '#shared/itinerary/drive.ts'
import { findFuelAhead, findWaterAhead } from '#shared/itinerary/today-supplies.ts'
import type { StopSupplies } from '#shared/stop.ts'
import { metric } from '#shared/units.ts'
import { findNumbered as listNumbered } from '../../web/features/itinerary/chart/chart-lines.ts'
import { formatLeft } from '../../web/features/itinerary/format.ts'
import { cutLine, drawRoute, findNumbered, paper } from '../../web/features/itinerary/route-line.ts'
import { describeSupplies } from '../../web/features/planning/describe-supplies.ts'
import { describeVerdict } from '../../web/features/today/supplies.tsx'
import { computeFor, createStop, patrol, weatherOf } from '../shared/itinerary/trip.ts'

const isOnPaper = ({ x, y }: { x: number; y: number }) => x >= 0 && x <= paper.width && y >= 0 && y <= paper.height
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test('the amount left is rounded down, as in the trip plan, and in tenths below ten', () => {
  expect(formatLeft({ low: 114.9, usual: 100, high: 80.7 }, 'L', metric)).toBe('80–114 L')
  expect(formatLeft({ low: 12.3, usual: 10, high: 8.46 }, 'L', metric)).toBe('8.5–12 L')
  expect(formatLeft({ low: 90, usual: 90, high: 90 }, 'L', metric)).toBe('90 L')
})

test('an electric vehicle is charged, and others are filled up', () => {
  const all = { fuel: 'full', water: 40, food: true, power: true } as const
  const describe = (supplies: StopSupplies, unit: 'L' | 'kWh', isEach = false) =>
    describeSupplies({ stop: { supplies }, unit, isEach }, metric)
  expect(describe(all, 'L')).toBe('Fill fuel and 40 L of water. Food. Mains power.')
  expect(describe(all, 'L', true)).toBe('Fill fuel in each vehicle. Fill 40 L of water. Food. Mains power.')
  expect(describe(all, 'kWh')).toBe('Charge. Fill 40 L of water. Food. Mains power.')
  expect(describe({ fuel: 30 }, 'kWh')).toBe('Charge 30 kWh.')
  expect(describe({ fuel: 0 }, 'L')).toBe('')
})

test('a trip across the date line is drawn in one piece, with east to the right', () => {
  const { places } = drawRoute([at(-17, 178), at(-17, -179), at(-17, -175)])
  expect(places.every(isOnPaper)).toBe(true)
  expect(places[0]?.x).toBeLessThan(places[1]?.x ?? 0)
  expect(places[1]?.x).toBeLessThan(places[2]?.x ?? 0)
  const back = drawRoute([at(-17, -175), at(-17, 178)]).places
  expect(back[0]?.x).toBeGreaterThan(back[1]?.x ?? 0)
})

test('north is up, and a degree of longitude has its local length', () => {
  const { places } = drawRoute([at(60, 10), at(61, 10), at(60, 11)])
  const [south, north, east] = places
  const high = (south?.y ?? 0) - (north?.y ?? 0)
  expect(high).toBeGreaterThan(0)
  expect(((east?.x ?? 0) - (south?.x ?? 0)) / high).toBeCloseTo(Math.cos((60.5 * Math.PI) / 180), 2)
})

test('one place, the poles and a trip around the world stay on the paper', () => {
  expect(drawRoute([at(10, 10), at(10, 10)])).toEqual({ places: [centre, centre], scale: undefined })
  expect(drawRoute([at(90, 0), at(90, 170), at(89.9, -10)]).places.every(isOnPaper)).toBe(true)
  const around = [0, 100, -160, -60, 0].map((longitude) => at(0, longitude))
  expect(drawRoute(around).places.every(isOnPaper)).toBe(true)
})

test('the scale is a round number of kilometers or miles', () => {
  const { scale } = drawRoute([at(-26, 135), at(-26, 139)])
  expect(scale?.amount).toBe(100)
  expect(scale?.length).toBeGreaterThan(paper.width / 10)
  const inMiles = drawRoute([at(-26, 135), at(-26, 139)], 1.609344).scale
  expect(inMiles?.amount).toBe(50)
  expect((inMiles?.length ?? 0) / (scale?.length ?? 0)).toBeCloseTo(0.805, 2)
})

test('stops close together share one number, which nothing covers; the ends come first', () => {
  const { places } = drawRoute([at(0, 0), at(0, 5), at(0, 5.1), at(0, 5.2), at(0, 9.9), at(0, 10)])
  expect([...findNumbered(places)].toSorted()).toEqual([0, 1, 5])
  const round = drawRoute([at(0, 0), at(5, 5), at(0, 0)]).places
  expect([...findNumbered(round)].toSorted()).toEqual([0, 1])
})

test('stops’ numbers below the chart of supplies keep apart on a phone, however many digits they have', () => {
  for (const [count, most] of [
    [9, 9],
    [99, 13],
    [999, 9],
  ] as const) {
    const numbered = listNumbered(Array.from({ length: count }, (_, at) => at / (count - 1)))
    expect(numbered.length).toBeLessThanOrEqual(most)
    expect([numbered[0], numbered.at(-1)]).toEqual([0, count - 1])
  }
})

const centre = { x: paper.width / 2, y: paper.height / 2 }

test('a line is cut between stops where the fuel changes', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
    { x: 30, y: 20 },
  ]
  expect(cutLine(places, 0, 2)).toBe('0,0 10,20 30,20')
  expect(cutLine(places, 0.5, 1.25)).toBe('5,10 10,20 15,20')
  expect(cutLine(places, 1, 1.5)).toBe('10,20 20,20')
  expect(cutLine([], 0, 1)).toBe('')
})

test('a supply that lasts to the next stop runs out later', () => {
  const weather = weatherOf(10, 30)
  const scarce = computeFor(
    [
      createStop(1, { from: '2026-11-22', weather }),
      createStop(2, { from: '2026-11-23', weather, at: [0, 1] }),
      createStop(3, { from: '2026-11-30', weather, at: [0, 4] }),
    ],
    { ...patrol, tank: 40, spare: 0 },
    { waterEach: 5 },
  )
  const none = { verdict: undefined, left: { low: 0, usual: 0, high: 0 }, reserve: 0 }
  for (const find of [
    (at: number) => findFuelAhead(scarce, noDrive, at) ?? none,
    (at: number) => findWaterAhead(scarce, noDrive, at, createDay('2026-11-22')) ?? none,
  ]) {
    expect(describeVerdict(find(1))).toBe('Runs out later')
    expect(describeVerdict(find(2))).toBe('Runs out')
    expect(describeVerdict({ ...find(1), verdict: 'reserve' })).toBe('On reserve later')
    expect(describeVerdict({ ...find(1), verdict: 'reserve', isOnReserve: true })).toBe('On reserve')
    expect(describeVerdict({ ...find(1), verdict: 'enough' })).toBe('Enough')
  }
})
