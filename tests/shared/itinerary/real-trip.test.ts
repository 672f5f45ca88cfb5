import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { formatBand } from '#shared/itinerary/band.ts'
import { applyLearned, learnConsumption } from '#shared/itinerary/learn.ts'
import { describeDistance } from '#shared/itinerary/leg-texts.ts'
import { describeFuel, describeLight } from '#shared/itinerary/texts.ts'
import type { TrackSummary } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { summarizeTrack } from '#shared/tracks/summarize.ts'
import { metric } from '#shared/units.ts'
import type { VehicleSpecs } from '#shared/vehicle.ts'
import { computeFor, createStop, idOf, weatherOf } from './trip.ts'

/**
 * The Simpson Desert from Birdsville to Mt Dare, April 2004 (parjel.com/Simpson.htm): 530 km in two and a half days, a petrol
 * Nissan Pathfinder with 80 L in the tank and 75 L in cans, 110 L used. Its consumption on the road, 14 L/100 km, is our estimate.
 * README.md quotes these sentences.
 */
const pathfinder = { energy: 'petrol', tank: 80, spare: 75, use: { paved: 14 } } as const
const weather = weatherOf(16, 30)
const birdsville = createStop(1, { name: 'Birdsville', at: [-25.899, 139.352], from: '2004-04-18', weather })
const mtDare = createStop(2, {
  name: 'Mt Dare',
  at: [-26.07, 135.249],
  from: '2004-04-20',
  leg: { from: idOf(1), surface: { sand: 0.8, track: 0.2 } },
  weather,
})

test('a real desert crossing lies within the estimate, and the plan says what would have been tight', () => {
  const itinerary = computeFor([birdsville, mtDare], pathfinder)
  const [leg] = itinerary.legs
  expect(leg && describeDistance(leg, metric)).toBe(
    'Estimated from the straight line (472–665 km). Enter the distance from your map for a better figure.',
  )
  const need = itinerary.fuel?.need[0]
  expect([need?.low, need?.usual, need?.high].map((litres) => Math.round(litres ?? 0))).toEqual([71, 109, 184])
  expect(describeFuel(itinerary, metric)).toEqual({
    verdict: 'tight',
    text: 'Fuel lasts to Mt Dare in normal conditions. In bad conditions it runs out about 89 km before Mt Dare: carry 62 L more.',
  })
  expect(describeLight(itinerary)).toEqual({
    verdict: 'tight',
    text: 'Birdsville to Mt Dare takes 4.2–12 h of driving a day, and you drive 7 h a day. It usually fits, but not in bad conditions.',
  })
})

test('the imported track narrows the estimate, and measured consumption says that the fuel is enough', () => {
  const track: TrackSummary = {
    from: idOf(1),
    km: 530,
    source: 'file',
    points: 900,
    ends: [
      [-25.899, 139.352],
      [-26.07, 135.249],
    ],
  }
  const alongTrack = { ...mtDare, track }
  const list = (stop: typeof mtDare, specs: VehicleSpecs) => {
    const { totals, fuel } = computeFor([birdsville, stop], specs)
    const need = fuel?.need[0] ?? totals.km
    return [
      formatBand(totals.km, 'km'),
      formatBand(need, 'L'),
      fuel?.verdict,
      Math.ceil(fuel?.sections[0]?.carryMore ?? 0),
    ]
  }
  expect(list(mtDare, pathfinder)).toEqual(['472–665 km', '71–184 L', 'tight', 62])
  expect(list(alongTrack, pathfinder)).toEqual(['519–546 km', '79–151 L', 'tight', 24])
  const measured = { ...pathfinder, use: { paved: 14, sand: 20.75, track: 20.75 } }
  expect(list(alongTrack, measured)).toEqual(['519–546 km', '99–127 L', 'enough', 0])
})

/**
 * Drawn by hand along the QAA Line and the French Line, through public coordinates of the route's places: Big Red, the
 * track along the border, Poeppel Corner, Purni Bore, Dalhousie Springs and the Dalhousie ruins.
 */
const drawn = [
  [-25.899, 139.352],
  [-25.877, 139.067],
  [-25.87, 137.999],
  [-25.997, 137.999],
  [-26.064, 137.99],
  [-26.285, 136.1],
  [-26.423, 135.503],
  [-26.523, 135.468],
  [-26.07, 135.249],
] as const

test('a track drawn from place to place narrows the estimate, although it cuts corners', () => {
  const points = drawn.map(([latitude, longitude]) => ({ latitude, longitude }))
  const line = createTrack([points], { from: idOf(1), source: 'drawn', at: createDay('2004-04-18') })
  const track = line && summarizeTrack(line)
  const itinerary = computeFor([birdsville, { ...mtDare, track }], pathfinder)
  const [leg] = itinerary.legs
  expect(leg && describeDistance(leg, metric)).toBe('475 km along your track (drawn)')
  expect(formatBand(itinerary.totals.km, 'km')).toBe('475–523 km')
  const need = itinerary.fuel?.need[0]
  expect([need?.low, need?.usual, need?.high].map((litres) => Math.round(litres ?? 0))).toEqual([72, 96, 145])
  expect(describeFuel(itinerary, metric)).toEqual({
    verdict: 'tight',
    text: 'Fuel lasts to Mt Dare in normal conditions. In bad conditions you would use 14 L of your reserve.',
  })
  expect(describeLight(itinerary)).toEqual({
    verdict: 'tight',
    text: 'Birdsville to Mt Dare takes 4.3–9.1 h of driving a day, and you drive 7 h a day. It usually fits, but not in bad conditions.',
  })
})

test('one fill-up of the crossing turns a tight plan along the track into enough', () => {
  const points = drawn.map(([latitude, longitude]) => ({ latitude, longitude }))
  const line = createTrack([points], { from: idOf(1), source: 'drawn', at: createDay('2004-04-18') })
  const stop = { ...mtDare, track: line && summarizeTrack(line) }
  const surface = { sand: 0.8, track: 0.2 }
  const fill = (day: string, amount: number, odometer: number) => ({
    id: `01JD8Z2V9Q4T6W8X0Y2Z4A${odometer}`,
    day: createDay(day),
    amount,
    full: true,
    odometer,
    surface,
    rev: 0,
  })
  const rows = learnConsumption(pathfinder, [fill('2004-04-18', 60, 8_000), fill('2004-04-20', 110, 8_530)])
  const specs = applyLearned(pathfinder, rows)
  const itinerary = computeFor([birdsville, stop], specs)
  const need = itinerary.fuel?.need[0]
  expect([need?.low, need?.usual, need?.high].map((liters) => Math.round(liters ?? 0))).toEqual([90, 101, 121])
  expect(describeFuel(itinerary, metric)).toEqual({
    verdict: 'enough',
    text: 'Fuel lasts to Mt Dare with 34 L in reserve, even in bad conditions.',
  })
})
