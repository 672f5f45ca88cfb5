import { formatCount } from '#shared/count.ts'
import { formatBand, sumBands } from '#shared/itinerary/band.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { describeFuelTotal, describeLight } from '#shared/itinerary/texts.ts'
import type { Units } from '#shared/units.ts'
import type { Facts } from './facts.ts'
import type { Page } from './page.ts'
import type { UnitTexts } from './units.ts'

export const tires: Page = {
  title: 'Tire pressures',
  keywords: 'tyre, tire, pressure, psi, bar, air, deflat, puncture, flat, compressor',
  weight: ({ vehicles }) => (vehicles?.length ? 1 : 0),
  advice: ({ question, vehicles }, { localize }) => {
    const surfaces = [
      [
        /gravel|washboard|corrugat|track|dirt/,
        localize`Gravel and washboard: 20 to 25% less than on the road ({2.4 bar becomes about 1.9 bar|35 psi becomes about 27 psi}).`,
      ],
      [/sand|dune|beach/, localize`Soft sand: {1.0 to 1.2 bar|15 to 18 psi}.`],
      [/rock|crawl|boulder/, localize`Rock: {1.2 to 1.5 bar|18 to 22 psi}.`],
      [/snow/, localize`Deep snow: {0.8 to 1.0 bar|12 to 15 psi}.`],
      [/mud|clay/, localize`Mud: {1.2 to 1.5 bar|18 to 22 psi}.`],
    ] as const
    const mentioned = surfaces.filter(([words]) => words.test(question))
    const texts = (mentioned.length > 0 ? mentioned : surfaces).map(([, text]) => text)
    return [
      ...texts.slice(0, -1),
      localize`${texts.at(-1) ?? ''} Without beadlocks stay above {0.8 bar|12 psi}.`,
      `Start from the pressure on the door label, measured cold.${vehicles?.length ? ' The guide does not know your tires and load: use the upper end for a heavy vehicle.' : ''}`,
      localize`At lowered pressure stay below {40 km/h|25 mph}, turn gently, and pump up again before the highway: soft tires overheat.`,
      localize`Carry a gauge, a compressor, a plug kit and a full-size spare. Pressure changes about {0.07 bar|1 psi} for every {6 °C|10 °F}.`,
    ]
  },
}

// Strap and winch ratings: manufacturers' common guidance. Tow ball: Australian standard practice after fatal accidents.
export const recovery: Page = {
  title: 'Recovery kit',
  keywords: 'recover, stuck, winch, strap, shackle, tow, kit, gear, board, jack, bog',
  weight: ({ vehicles }) => (vehicles?.length ? 2 : 0),
  advice: ({ vehicles = [] }, { localize }) => [
    'Carry two traction boards, a long-handled shovel, a kinetic rope or snatch strap, two soft shackles, gloves and a tire plug kit. They solve most of what goes wrong.',
    'The rope should break at 2 to 3 times the loaded weight of the lighter vehicle; a winch should pull at least 1.5 times the loaded weight of its own.',
    'Pull only from rated recovery points. Never from a tow ball: balls have snapped off and killed people.',
    localize`First dig, lower the tires to about {1.0 bar|15 psi} and use the boards; pull last. Everybody else stands 1.5 rope lengths away, never in line with the rope.`,
    vehicles.some(({ modifications }) => /lift/i.test(modifications)) &&
      'With a lift, carry a jack that reaches the raised frame and a wide base plate for soft ground.',
  ],
}

/** Empty for an electric vehicle. */
function describeFuelWeight(energy: Facts['energy'], localize: UnitTexts['localize']): string {
  const petrol = localize`, {petrol 0.75 kg|gasoline 6.2 lb}`
  const diesel = localize`, diesel {0.85 kg|7.1 lb}`
  if (energy === undefined) return `${petrol}${diesel}`
  return { petrol, diesel, electric: '' }[energy]
}

export const loads: Page = {
  title: 'Vehicle load',
  keywords: 'load, weight, payload, roof, rack, trailer, tow, gvwr, heavy, carry, rooftop, tent',
  advice: ({ days, energy }, { localize, weight }) => [
    'Stay under the payload on the door label: people, water, fuel, tent, bumper and winch all count. Weigh the packed vehicle once on a public scale.',
    localize`{Water is 1 kg a liter|Water is 8.3 lb a gallon}${describeFuelWeight(energy, localize)}.${days ? ` Two people's water for ${formatCount(days, 'day')} alone weighs about ${weight(8 * days)}.` : ''}`,
    localize`Heavy things low and between the axles; roof loads within the manual’s figure for driving, often {75 kg|165 lb} and less off the road.`,
    'Strap everything down: in a roll or a hard stop loose cans become missiles. A trailer wants 10 to 15% of its weight on the hitch.',
  ],
}

export const checks: Page = {
  title: 'Checks before you leave',
  keywords:
    'check, mainten, service, prepar, oil, coolant, brake, spare, breakdown, break down, breaks down, broke, overheat, old, ready',
  weight: ({ vehicles }) => (vehicles?.length ? 1 : 0),
  advice: ({ vehicles = [], currentYear }, { localize }) => {
    const oldVehicle = vehicles.find(({ year }) => year !== null && year <= currentYear - 12)
    return [
      oldVehicle &&
        `The ${oldVehicle.name} is old enough to look hard at hoses, belts, water pump and radiator: they fail first, and in heat.`,
      'Two weeks ahead: oil, coolant, brake fluid and pads, belts, wheel bearings, a battery load test (they last 3 to 5 years), all lights.',
      localize`Tires: at least {3 mm|4/32 in} of tread, none older than 10 years, spare included; check that your wrench fits and the jack lifts the loaded vehicle.`,
      localize`Torque the wheel nuts again {50 to 100 km|30 to 60 mi} after any wheel was off.`,
      localize`Carry fuses, a belt, coolant, {2 L|2 quarts} of oil, hose tape, wire and the tools that fit your vehicle.`,
    ]
  },
}

export const capability: Page = {
  title: 'What your vehicle can do',
  keywords:
    'clearance, capab, handle, can my, can i, can it, 4wd, 4x4, 4hi, 4lo, awd, low range, locker, approach, trail, suspension, rough, rock',
  weight: ({ vehicles }) => (vehicles?.length ? 1 : 0),
  advice: ({ vehicles }, { localize }) => [
    vehicles?.length
      ? `In your garage: ${vehicles.map(({ name }) => name).join(', ')}. The guide does not know their measures: compare the manual's clearance, approach and departure angles and wading depth with the trail's rating.`
      : vehicles
        ? 'Add your vehicles to the garage, and this guide can tell you more about them.'
        : 'The Vehicle Capabilities Assistant knows your garage: ask there about a vehicle of your own.',
    localize`Graded roads need about {18 cm|7 in} of clearance, rough two-track {20 to 22 cm|8 to 9 in}, rock steps {25 cm|10 in}, low range and skid plates.`,
    localize`Use low range before you need it: below {15 km/h|9 mph}, on steep descents and in sand starts. It spares brakes, clutch and gearbox.`,
    'All-wheel drive without low range overheats on long sandy or steep climbs: watch the temperature and rest it early.',
    'Walk anything you cannot see through, and turn back while there is still room to.',
  ],
}

export const sand: Page = {
  title: 'Sand',
  keywords: 'sand, dune, beach, desert',
  weight: ({ wording }) => (/\b(sand|dune|beach)/.test(wording) ? 2 : 0),
  advice: (_, { localize }) => [
    localize`Lower the tires to {1.0 to 1.2 bar|15 to 18 psi} before the sand, not in it, and choose low range or a low gear.`,
    'Keep an even, modest speed; turn wide; stop without braking, nose downhill, where you can roll away.',
    'When the wheels spin, stop at once: they dig themselves in within seconds. Reverse in your own tracks, dig, use the boards.',
    localize`Sand is firmer in the cool of the morning. On dunes go straight up and down, never across, with a flag {2.4 m|8 ft} above the ground where it is required.`,
  ],
}

export const mud: Page = {
  title: 'Mud',
  keywords: 'mud, clay, rain, wet, slippery, rut',
  weight: ({ wording }) => (/\b(mud|clay|wash)/.test(wording) ? 1 : 0),
  advice: (_, { localize }) => [
    'Clay roads (caliche, bentonite) are impassable when wet, with any vehicle. Wait 24 to 48 hours of dry weather; ruts you leave stay for years, and closures are enforced.',
    localize`Probe before you drive: up to the axle at most. Lower the tires to {1.2 to 1.5 bar|18 to 22 psi}, take second gear low, keep moving.`,
    'Follow existing ruts unless your differential would hang on the middle.',
    'Afterwards clean radiator, brakes and lamps; mud in the wheels feels like a bad bearing.',
  ],
}

export const snow: Page = {
  title: 'Snow and ice',
  keywords: 'snow, ice, icy, chain, winter, plow, plough, drift',
  weight: ({ coldest }) => ((coldest ?? 20) <= -3 ? 2 : 0),
  advice: (_, { localize }) => [
    localize`Carry chains for at least one axle that you have fitted once at home; stay below {50 km/h|30 mph} with them.`,
    localize`Deep snow: {0.8 to 1.0 bar|12 to 15 psi}, steady throttle, no sudden steering; turn back when it reaches the bumper.`,
    'Braking on ice takes up to ten times the dry distance. Go down in low range on engine braking.',
    'If snowed in, stay with the vehicle: run the engine 10 minutes an hour with the exhaust dug free and a window ajar. Many mountain passes are closed for the winter.',
  ],
}

// Depth and speed: flood safety figures of the US National Weather Service. Technique: common four-wheel-drive training.
export const river: Page = {
  title: 'River crossings',
  keywords: 'river, creek, ford, crossing, wade, wading, stream, deep, cm of water, feet of water, inches of water',
  weight: ({ wording }) => (/\b(river|creek|ford)\b/.test(wording) ? 1 : 0),
  advice: (_, { localize }) => [
    'Walk it first with a pole and an unbuckled pack. What you cannot walk, you do not drive.',
    localize`Stay below the hub of the wheel, or the manufacturer’s wading depth minus {10 cm. Moving water of 30 cm floats a small car, 60 cm|4 in. Moving water of 12 in floats a small car, 24 in} carries most vehicles away.`,
    localize`Low range, first or second gear, walking pace of about {5 km/h|3 mph}, no gear change, no stop; enter slightly upstream of the exit.`,
    'Snow-fed rivers are lowest in the early morning. Let hot axles cool first; afterwards dry the brakes and look for milky oil.',
  ],
}

export const pace: Page = {
  title: 'Pace and daylight',
  keywords:
    'pace, route, itinerar, how far, how long, too long, too far, many days, distance, schedule, driving, miles, kilomet, daylight, dark',
  weight: ({ totalDistance, days }) => (days && totalDistance / days > 150 ? 2 : totalDistance > 0 ? 1 : 0),
  finding: describeLight,
  advice: (facts, { localize, distance, units }) => {
    const { legs, totalDistance: all, straightDistance: straight, days, itinerary } = facts
    const aDay = days ? `, about ${distance(all / days)} a day over ${formatCount(days, 'day')}` : ''
    return [
      // Of the whole trip, the figures say it. Without dates there are none, and straight lines are better than nothing.
      itinerary?.light
        ? describeBetween(facts, units)
        : all > 20 &&
          `From ${legs[0]?.from ?? ''} to ${legs.at(-1)?.to ?? ''} it is ${distance(all)} ${describeLines(all, straight, distance)}${aDay}${straight > 0 ? '; tracks add 30 to 60%' : ''}.`,
      localize`Count on {25 to 40 km/h|15 to 25 mph} on graded dirt and {8 to 15 km/h|5 to 10 mph} in low range, stops not included.`,
      'Plan at most 6 driving hours a day, reach camp 2 hours before sunset, and keep every third or fourth day free.',
      'Give each leg a way out: a road, a town or a place to wait, written down with its distance.',
    ]
  },
}

/** Returns the distance, hours and fuel between the stops that the question names; false if it names fewer than two. */
export function describeBetween({ itinerary, legsBetween: legs }: Facts, units: Units): string | false {
  const [first] = legs
  if (!itinerary || !first) return false
  const [km, hours] = [sumBands(legs.map((leg) => leg.km)), sumBands(legs.map((leg) => leg.hours))]
  const start = itinerary.legs.indexOf(first)
  const vehicles = itinerary.vehicles.map(({ fuel, ...own }) => ({
    ...own,
    fuel: fuel && { ...fuel, need: fuel.need.slice(start, start + legs.length) },
  }))
  const need = describeFuelTotal({ ...itinerary, vehicles }, units)
  return `From ${first.from.name} to ${legs.at(-1)?.to.name ?? ''} it is ${formatQuantity(km, 'km', units)}, ${formatBand(hours, 'h')} of driving${need ? `, ${need}` : ''}.`
}

function describeLines(all: number, straight: number, distance: (kilometres: number) => string): string {
  if (straight === 0) return 'along your tracks'
  return straight < all
    ? `along your tracks, and between them in straight lines (${distance(straight)})`
    : 'in straight lines from point to point'
}
