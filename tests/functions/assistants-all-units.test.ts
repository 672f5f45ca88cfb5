import { beforeAll, expect, test } from 'vitest'
import { computeFindings } from '#functions/assistants/computed.ts'
import { writeAnswer } from '#functions/assistants/guide/field-guide.ts'
import { listKeywords } from '#functions/assistants/guide/page.ts'
import { pages } from '#functions/assistants/guide/pages.ts'
import type { Inquiry } from '#functions/assistants/model.ts'
import { toPrompt } from '#functions/assistants/prompt.ts'
import { createDay } from '#shared/date.ts'
import { createTripId, createWaypointId } from '#shared/ids.ts'
import { countDays } from '#shared/itinerary/stop-forecast.ts'
import { metric, type Units } from '#shared/units.ts'
import { energyUnit, type Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { findOtherUnits } from '../support/measures.ts'

/** Every pair of choices, which prove as much as all 24 combinations. */
const combinations: Units[] = [
  { temperature: 'celsius', distance: 'km', volume: 'litre', consumption: 'per100' },
  { temperature: 'fahrenheit', distance: 'mi', volume: 'gallon', consumption: 'per100' },
  { temperature: 'celsius', distance: 'mi', volume: 'litre', consumption: 'us' },
  { temperature: 'fahrenheit', distance: 'km', volume: 'gallon', consumption: 'us' },
  { temperature: 'celsius', distance: 'km', volume: 'gallon', consumption: 'uk' },
  { temperature: 'fahrenheit', distance: 'mi', volume: 'litre', consumption: 'uk' },
]
const today = createDay('2026-11-21')
const ids = ['0', '1', '2'].map((last) => createWaypointId(1, `01KE000000000000000000000${last}`))

function makeStop(
  at: 0 | 1 | 2,
  changes: Partial<Waypoint>,
  degrees: readonly [low: number, high: number, top: number],
) {
  const [avgMinTemperature, avgMaxTemperature, hottestTemperature] = degrees
  const weather = { avgMinTemperature, avgMaxTemperature, hottestTemperature, elevation: 400 + at * 1_500 }
  const from = ids[at - 1]
  return {
    id: ids[at],
    name: ['Windhoek', 'Sesriem', 'Solitaire'][at],
    description: '',
    rev: 0,
    latitude: String(-22 - at),
    longitude: '17',
    startDate: `2027-05-0${2 * at + 1}T00:00:00Z`,
    endDate: `2027-05-0${2 * at + 2}T00:00:00Z`,
    ...(from ? { leg: { from, km: 640, surface: { track: 0.5, sand: 0.5 } } } : {}),
    weather: { ...weather, temperatureUnit: 'celsius', source: 'Open-Meteo', period: '2016–2025' },
    ...changes,
  } as Waypoint
}
const waypoints = [
  makeStop(0, { stop: { fuel: 40, water: 40 } }, [-12, 20, 25]),
  makeStop(1, { stop: { water: 'full' } }, [14, 41, 47]),
  makeStop(2, {}, [2, 33, 44]),
]
const use = { paved: 12, track: 15, sand: 20 }
const supplies = { tank: 90, spare: 40, use, water: 80, battery: 900, base: 250, fridge: 300 }
const vehicles = (['petrol', 'diesel', 'electric'] as const).map(
  (energy): Vehicle => ({
    id: energy,
    make: 'Toyota',
    model: 'Hilux',
    year: 1998,
    modifications: 'Lift',
    rev: 0,
    specs: { energy, ...supplies },
  }),
)
const questions = [
  ...pages.map((page) => `about ${listKeywords(page)[0]}?`),
  'How far on 80 L at 14 L/100 km?',
  'How far on 21 gal at 17 mpg?',
  'Fuel and water to Sesriem?',
  'Xyzzy?',
]

const source = 'Open-Meteo'
const forecastDays = (['21', '22', '23', '24'] as const).map((day, at) => ({
  day: createDay(`2026-11-${day}`),
  min: 3 - 5 * at,
  max: 44 - 9 * at,
  gusts: [75, null, 52.4, 10][at] ?? null,
  code: at === 0 ? 95 : 61,
  rain: [18.4, 0, null, 3][at] ?? null,
  rainChance: [40, 50, null, null][at] ?? null,
}))
const counted = countDays(forecastDays, undefined, { age: 3, today, isAbout: true })
const averages = makeStop(0, {}, [-12, 20, 25]).weather ?? undefined
const moab = { kind: 'town', name: 'Moab, Utah, United States', hasNamesakes: true } as const
const week = { from: today, to: createDay('2026-11-27'), position: { latitude: 38.57, longitude: -109.55 } }
const [asOf, age] = [Date.parse('2026-11-21T11:05:00Z'), 3 * 3_600_000]
const places = [
  { ...moab, ...week, mayBeForecast: true, averages, forecast: { source, asOf, age, days: counted } },
  { ...moab, ...week, mayBeForecast: false, averages, forecast: undefined },
  { ...moab, ...week, mayBeForecast: true, averages: undefined, forecast: undefined },
  { kind: 'unknown', name: 'Nowhere' },
] as const
const tripForecast = { asOf, age, source, stops: waypoints.map(({ id, name }) => ({ id, name, days: counted })) }

/** Yields inquiries of every kind, with and without plans, for each vehicle. */
function* listInquiries(units: Units): Generator<Inquiry> {
  const trip = { id: createTripId(1, 'abcdefghij'), name: 'Namibia', description: '', waypointCount: 3, rev: 0 }
  for (const vehicle of vehicles) {
    const amountUnit = energyUnit(vehicle.specs?.energy ?? 'diesel')
    const plan = { trip: { ...trip, plan: { vehicleId: vehicle.id } }, waypoints, amountUnit }
    const computed = computeFindings(plan, vehicles, units)
    for (const waypoint of waypoints) yield { kind: 'tip', today, units, waypoint, vehicles: [vehicle], amountUnit }
    for (const question of questions) {
      const base = { today, units, question, days: undefined, places: [], place: undefined, forecast: undefined }
      yield { kind: 'trip', ...base, plans: [plan], computed, garage: [] }
      yield { kind: 'trip', ...base, plans: [], computed: undefined, garage: [] }
      yield { kind: 'weather', ...base, plans: [plan], forecast: tripForecast }
      yield { kind: 'vehicle', ...base, vehicles: [vehicle] }
    }
    for (const place of places)
      for (const question of ['Weather in Moab?', 'Rain and heat?', 'Cold nights?'])
        yield {
          ...{ kind: 'weather', today, units, question, days: undefined, places: [] },
          ...{ plans: [plan], forecast: tripForecast, place },
        }
  }
}

/** Returns all different answers, tips, rules and facts; the user's own question is left out. */
function writeAll(units: Units): string {
  const texts = new Set<string>()
  for (const inquiry of listInquiries(units)) {
    texts.add(writeAnswer(inquiry))
    const { system, message } = toPrompt(inquiry, '')
    texts.add(system)
    texts.add(message.replace(/<question-.*/s, ''))
  }
  return [...texts].join('\n')
}

const written = new Map<Units, string>()
beforeAll(() => {
  for (const units of combinations) written.set(units, writeAll(units))
}, 120_000)

test.each(combinations)('answers, tips and facts have only %o', (units) => {
  expect(findOtherUnits(written.get(units) ?? '', units)).toEqual([])
})

test('texts in any other combination of units are noticed', () => {
  for (const [units, text] of written) {
    for (const other of combinations) if (other !== units) expect(findOtherUnits(text, other)).not.toEqual([])
  }
})

test.each([
  ['60 m', { distance: 'mi' }],
  ['1.2 bar', { distance: 'mi' }],
  ['a kilometer', { distance: 'mi' }],
  ['18 mm', { distance: 'mi', temperature: 'fahrenheit' }],
  ['18 psi', { distance: 'km' }],
  ['200 ft', { distance: 'km' }],
  ['6 in', { distance: 'km' }],
  ['about a mile', { distance: 'km' }],
  ['a liter', { volume: 'gallon' }],
  ['75 kg', { volume: 'gallon' }],
  ['a quart', { volume: 'litre' }],
  ['165 lb', { volume: 'litre' }],
  ['41\u00a0°C', { temperature: 'fahrenheit' }],
  ['12 L/100 km', { consumption: 'uk' }],
] as const)('the measure %s is noticed for a user of %o', (text, choice) => {
  expect(findOtherUnits(text, { ...metric, ...choice })).toHaveLength(1)
})
