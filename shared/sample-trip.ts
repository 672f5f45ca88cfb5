import { countDaysBetween, createDay, type Day, shiftDay } from './date.ts'
import type { Leg } from './stop.ts'
import type { PlanSettings } from './trip.ts'
import type { Vehicle } from './vehicle.ts'
import type { Waypoint } from './waypoint.ts'

type SampleStop = Pick<Waypoint, 'name' | 'description' | 'latitude' | 'longitude' | 'symbol' | 'stop'> & {
  readonly startDate: Day | null
  readonly endDate: Day | null
  readonly leg?: Omit<Leg, 'from'>
}

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
 * usually runs out before Palmwag, which a plan has to show.
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
      model: 'Hilux (sample)',
      year: 2021,
      modifications: 'Roof tent, second battery, 60 L water tank. Deleted together with the sample trip.',
      specs: {
        energy: 'diesel',
        tank: 80,
        spare: 0,
        use: { paved: 11, gravel: 12, track: 14.5, sand: 18 },
        water: 60,
        battery: 1_000,
        solar: 120,
        base: 250,
        fridge: 450,
        alternator: 250,
      },
    },
    stops: stops.map(([[name, symbol, latitude, longitude, from, to], description, figures]) => {
      const dates = { startDate: toDate(from), endDate: toDate(to) }
      return { name, description, symbol, latitude, longitude, ...dates, ...figures }
    }),
  }
}

/** 1 January 2000 was a Saturday. */
function findSaturday(from: Day): Day {
  const weekday = ((countDaysBetween(createDay('2000-01-01'), from) % 7) + 7) % 7
  return shiftDay(from, (7 - weekday) % 7) ?? from
}

type Visit = readonly [name: string, symbol: string, latitude: string, longitude: string, from: number, to: number]

/** Each stop with its first and last day, counted from the start. */
const stops: readonly (readonly [Visit, description: string, Pick<SampleStop, 'stop' | 'leg'>])[] = [
  [
    ['Windhoek', 'fuel', '-22.5609', '17.0658', 0, 1],
    'Collect the car, shop for a week and fill up.',
    { stop: { fuel: 'full', water: 'full', food: true, power: true } },
  ],
  [
    ['Okaukuejo', 'camp', '-19.1795', '15.9176', 1, 3],
    'Etosha. The floodlit waterhole is best after sunset.',
    { stop: { fuel: 'full', water: 'full', power: true }, leg: { km: 435, surface: { paved: 1 } } },
  ],
  [
    ['Opuwo', 'fuel', '-18.0607', '13.8400', 3, 4],
    'The last reliable fuel before Palmwag, and the last shop.',
    { stop: { fuel: 'full', water: 'full', food: true }, leg: { surface: { paved: 0.6, gravel: 0.4 } } },
  ],
  [
    ['Van Zyl’s Pass', 'trailhead', '-17.6561', '12.6972', 4, 5],
    'One way only, from east to west. Walk each step before you drive it.',
    { leg: { surface: { gravel: 0.5, track: 0.4, rough: 0.1 } } },
  ],
  [
    ['Marble Campsite', 'camp', '-17.9700', '12.4360', 5, 6],
    'Showers and shade. Ask for water before you need it.',
    { stop: { water: 40 }, leg: { surface: { track: 0.7, rough: 0.2, sand: 0.1 } } },
  ],
  [
    ['Purros', 'camp', '-18.7720', '12.9436', 6, 8],
    'Desert elephants in the Hoarusib. Camp away from the riverbed.',
    { leg: { surface: { track: 0.8, sand: 0.2 } } },
  ],
  [
    ['Sesfontein', 'water', '-19.1260', '13.6170', 8, 9],
    'A spring and a fort. Don’t count on the fuel pump.',
    { stop: { water: 'full' }, leg: { surface: { track: 0.6, gravel: 0.4 } } },
  ],
  [
    ['Palmwag', 'fuel', '-19.8860', '13.9410', 9, 10],
    'Fuel, a cold drink and the vet fence.',
    { stop: { fuel: 'full', water: 'full' }, leg: { surface: { gravel: 1 } } },
  ],
  [
    ['Spitzkoppe', 'camp', '-21.8270', '15.1950', 10, 12],
    'Granite domes. No water at the campsites.',
    { leg: { surface: { gravel: 1 } } },
  ],
  [
    ['Swakopmund', 'food', '-22.6784', '14.5266', 12, 14],
    'Laundry, tires, fish and a real bed.',
    {
      stop: { fuel: 'full', water: 'full', food: true, power: true },
      leg: { km: 150, surface: { paved: 0.7, gravel: 0.3 } },
    },
  ],
  [
    ['Sesriem', 'camp', '-24.4856', '15.8006', 14, 16],
    'Through the gate at sunrise for the dunes of Sossusvlei.',
    { stop: { fuel: 'full', water: 'full' }, leg: { surface: { gravel: 1 } } },
  ],
  [
    ['Windhoek airport', 'other', '-22.4799', '17.4709', 16, 16],
    'Return the car.',
    { leg: { surface: { gravel: 0.7, paved: 0.3 } } },
  ],
]
