import { countDaysBetween, createDay, type Day, shiftDay } from '#shared/date.ts'
import type { NewWaypoint } from '#shared/schemas/waypoint.ts'
import type { Leg } from '#shared/stop.ts'
import type { PlanSettings } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'

type SampleStop = Omit<NewWaypoint, 'leg'> & { readonly leg?: Omit<Leg, 'from'> }

type SampleTrip = {
  readonly name: string
  readonly description: string
  readonly plan: Omit<PlanSettings, 'vehicleId'>
  readonly vehicle: Pick<Vehicle, 'make' | 'model' | 'year' | 'modifications' | 'specs'>
  readonly stops: readonly SampleStop[]
}

/** Days from today to the first Saturday on which the sample may start: always in the future, and close enough to matter. */
const leadDays = 28

/**
 * Returns the sample trip: the loop through Namibia's Kaokoland, in the only direction that Van Zyl's Pass is driven. Its fuel
 * usually lasts from Opuwo to Palmwag, but not in bad conditions.
 */
export function planSampleTrip(today: Day): SampleTrip {
  const start = findSaturday(shiftDay(today, leadDays) ?? today)
  const toDate = (offset: number) => shiftDay(start, offset) ?? null
  return {
    name: 'Sample: Kaokoland loop',
    description:
      'An example to explore: two people, sixteen nights, one long stretch without fuel. Change anything you like. Deleting this trip also deletes its vehicle.',
    plan: { people: 2, hoursPerDay: 7 },
    vehicle: {
      make: 'Toyota',
      model: 'Land Cruiser 79 (sample)',
      year: 2021,
      modifications: 'Roof tent, second battery, 60 L water tank. Deleted together with the sample trip.',
      specs: {
        energy: 'diesel',
        tank: 130,
        spare: 0,
        use: { paved: 12.5, gravel: 13.5, track: 15, sand: 18 },
        water: 60,
        battery: 1_000,
        solar: 120,
        base: 250,
        fridge: 450,
        alternator: 250,
      },
    },
    stops: stops.map(({ days: [from, to], ...stop }) => ({ ...stop, startDate: toDate(from), endDate: toDate(to) })),
  }
}

/** 1 January 2000 was a Saturday. */
function findSaturday(from: Day): Day {
  const weekday = ((countDaysBetween(createDay('2000-01-01'), from) % 7) + 7) % 7
  return shiftDay(from, (7 - weekday) % 7) ?? from
}

/** `days` are the first and last day of a stay, counted from the start. */
const stops: readonly (Omit<SampleStop, 'startDate' | 'endDate'> & { readonly days: readonly [number, number] })[] = [
  {
    name: 'Windhoek',
    description: 'Collect the car, shop for a week and fill up.',
    latitude: '-22.5609',
    longitude: '17.0658',
    days: [0, 1],
    symbol: 'fuel',
    stop: { fuel: 'full', water: 'full', food: true, power: true },
  },
  {
    name: 'Okaukuejo',
    description: 'Etosha. The floodlit waterhole is best after sunset.',
    latitude: '-19.1795',
    longitude: '15.9176',
    days: [1, 3],
    symbol: 'camp',
    stop: { fuel: 'full', water: 'full', power: true },
    leg: { km: 435, surface: { paved: 1 } },
  },
  {
    name: 'Opuwo',
    description: 'The last reliable fuel before Palmwag, and the last shop.',
    latitude: '-18.0607',
    longitude: '13.8400',
    days: [3, 4],
    symbol: 'fuel',
    stop: { fuel: 'full', water: 'full', food: true },
    leg: { surface: { paved: 0.6, gravel: 0.4 } },
  },
  {
    name: 'Van Zyl’s Pass',
    description: 'One way only, from east to west. Walk each step before you drive it.',
    latitude: '-17.6561',
    longitude: '12.6972',
    days: [4, 5],
    symbol: 'trailhead',
    leg: { surface: { gravel: 0.5, track: 0.4, rough: 0.1 } },
  },
  {
    name: 'Marble Campsite',
    description: 'Showers and shade. Ask for water before you need it.',
    latitude: '-17.9700',
    longitude: '12.4360',
    days: [5, 6],
    symbol: 'camp',
    stop: { water: 40 },
    leg: { surface: { track: 0.7, rough: 0.2, sand: 0.1 } },
  },
  {
    name: 'Purros',
    description: 'Desert elephants in the Hoarusib. Camp away from the riverbed.',
    latitude: '-18.7720',
    longitude: '12.9436',
    days: [6, 8],
    symbol: 'camp',
    leg: { surface: { track: 0.8, sand: 0.2 } },
  },
  {
    name: 'Sesfontein',
    description: 'A spring and a fort. Don’t count on the fuel pump.',
    latitude: '-19.1260',
    longitude: '13.6170',
    days: [8, 9],
    symbol: 'water',
    stop: { water: 'full' },
    leg: { surface: { track: 0.6, gravel: 0.4 } },
  },
  {
    name: 'Palmwag',
    description: 'Fuel, a cold drink and the vet fence.',
    latitude: '-19.8860',
    longitude: '13.9410',
    days: [9, 10],
    symbol: 'fuel',
    stop: { fuel: 'full', water: 'full' },
    leg: { surface: { gravel: 1 } },
  },
  {
    name: 'Spitzkoppe',
    description: 'Granite domes. No water at the campsites.',
    latitude: '-21.8270',
    longitude: '15.1950',
    days: [10, 12],
    symbol: 'camp',
    leg: { surface: { gravel: 1 } },
  },
  {
    name: 'Swakopmund',
    description: 'Laundry, tires, fish and a real bed.',
    latitude: '-22.6784',
    longitude: '14.5266',
    days: [12, 14],
    symbol: 'food',
    stop: { fuel: 'full', water: 'full', food: true, power: true },
    leg: { km: 150, surface: { paved: 0.7, gravel: 0.3 } },
  },
  {
    name: 'Sesriem',
    description: 'Through the gate at sunrise for the dunes of Sossusvlei.',
    latitude: '-24.4856',
    longitude: '15.8006',
    days: [14, 16],
    symbol: 'camp',
    stop: { fuel: 'full', water: 'full' },
    leg: { surface: { gravel: 1 } },
  },
  {
    name: 'Windhoek airport',
    description: 'Return the car.',
    latitude: '-22.4799',
    longitude: '17.4709',
    days: [16, 16],
    symbol: 'other',
    leg: { surface: { gravel: 0.7, paved: 0.3 } },
  },
]
