import type { Facts } from './facts.ts'
import type { Page } from './page.ts'

const garage = ({ vehicles }: Facts) => vehicles.map((vehicle) => vehicle.name).join(', ')
const lifted = ({ vehicles }: Facts) => vehicles.find((vehicle) => /lift/i.test(vehicle.modifications))

const tyres: Page = {
  title: 'Tyre pressures',
  words: ['tyre', 'tire', 'pressure', 'psi', 'bar', 'air', 'deflat', 'puncture', 'flat', 'compressor'],
  weight: ({ vehicles }) => (vehicles.length > 0 ? 1 : 0),
  advice: () => [
    'Start from the pressure on the door label, measured cold. Gravel and washboard: 20 to 25 % less (35 psi, 2.4 bar, becomes about 27 psi, 1.9 bar).',
    'Rock: 18 to 22 psi (1.2 to 1.5 bar). Soft sand: 15 to 18 psi (1.0 to 1.2 bar). Deep snow: 12 to 15 psi (0.8 to 1.0 bar). Without beadlocks stay above 12 psi (0.8 bar).',
    'At lowered pressure stay below 40 km/h (25 mph), turn gently, and pump up again before the highway: soft tyres overheat.',
    'Carry a gauge, a compressor, a plug kit and a full-size spare. Pressure changes about 1 psi (0.07 bar) for every 6 °C (10 °F).',
  ],
}

// Strap and winch ratings: makers' common guidance; the tow-ball rule is Australian standard practice after fatal accidents.
const recovery: Page = {
  title: 'Recovery kit',
  words: ['recover', 'stuck', 'winch', 'strap', 'shackle', 'tow', 'kit', 'gear', 'board', 'jack', 'bog'],
  weight: ({ vehicles }) => (vehicles.length > 0 ? 2 : 0),
  advice: (facts) => [
    'Carry two traction boards, a long-handled shovel, a kinetic rope or snatch strap, two soft shackles, gloves and a tyre plug kit. They solve most of what goes wrong.',
    'The rope should break at 2 to 3 times the loaded weight of the lighter vehicle; a winch should pull at least 1.5 times the loaded weight of its own.',
    'Pull only from rated recovery points. Never from a tow ball: balls have snapped off and killed people.',
    'First dig, lower the tyres to about 15 psi (1.0 bar) and use the boards; pull last. Everybody else stands 1.5 rope lengths away, never in line with the rope.',
    ...(lifted(facts)
      ? ['With a lift, carry a jack that reaches the raised frame and a wide base plate for soft ground.']
      : []),
  ],
}

const loads: Page = {
  title: 'Vehicle load',
  words: ['load', 'weight', 'payload', 'roof', 'rack', 'trailer', 'gvwr', 'heavy', 'carry', 'rooftop', 'tent'],
  advice: ({ days }) => [
    'Stay under the payload on the door label: people, water, fuel, tent, bumper and winch all count. Weigh the packed vehicle once on a public scale.',
    `Water is 1 kg a litre (8.3 lb a gallon), petrol 0.75 kg (6.2 lb a gallon), diesel 0.85 kg.${days ? ` Two people's water for ${days} days alone weighs about ${8 * days} kg (${Math.round(8 * days * 2.2)} lb).` : ''}`,
    'Heavy things low and between the axles; roof loads within the manual’s figure for driving, often 75 kg (165 lb) and less off the road.',
    'Strap everything down: in a roll or a hard stop loose cans become missiles. A trailer wants 10 to 15 % of its weight on the hitch.',
  ],
}

const checks: Page = {
  title: 'Checks before you leave',
  words: ['check', 'mainten', 'service', 'prepar', 'oil', 'coolant', 'brake', 'spare', 'breakdown', 'old', 'ready'],
  weight: ({ vehicles }) => (vehicles.length > 0 ? 1 : 0),
  advice: ({ vehicles, thisYear }) => {
    const aged = vehicles.find((vehicle) => vehicle.year !== null && vehicle.year <= thisYear - 12)
    return [
      ...(aged
        ? [
            `The ${aged.name} is old enough to look hard at hoses, belts, water pump and radiator: they fail first, and in heat.`,
          ]
        : []),
      'Two weeks ahead: oil, coolant, brake fluid and pads, belts, wheel bearings, a battery load test (they last 3 to 5 years), all lights.',
      'Tyres: at least 3 mm (4/32 in) of tread, none older than 10 years, spare included; check that your wrench fits and the jack lifts the loaded vehicle.',
      'Torque the wheel nuts again 50 to 100 km (30 to 60 mi) after any wheel was off.',
      'Carry fuses, a belt, coolant, 2 L of oil, hose tape, wire and the tools that fit your vehicle.',
    ]
  },
}

const capability: Page = {
  title: 'What your vehicle can do',
  words: [
    'clearance',
    'capab',
    'handle',
    'can my',
    'can i',
    'can it',
    '4wd',
    '4x4',
    'awd',
    'low range',
    'locker',
    'approach',
    'trail',
    'suspension',
    'rough',
    'rock',
  ],
  weight: ({ vehicles }) => (vehicles.length > 0 ? 1 : 0),
  advice: (facts) => [
    ...(facts.vehicles.length > 0
      ? [
          `In your garage: ${garage(facts)}. Compare the manual's clearance, approach and departure angles and wading depth with the trail's rating.`,
        ]
      : [
          facts.garage
            ? 'Add your vehicles to the garage, and this guide can speak about them.'
            : 'The Vehicle Capabilities Assistant knows your garage: ask there about a vehicle of your own.',
        ]),
    'Graded roads need about 18 cm (7 in) of clearance, rough two-track 20 to 22 cm (8 to 9 in), rock steps 25 cm (10 in), low range and skid plates.',
    'Use low range before you need it: below 15 km/h (9 mph), on steep descents and in sand starts. It spares brakes, clutch and gearbox.',
    'All-wheel drive without low range overheats on long sandy or steep climbs: watch the temperature and rest it early.',
    'Walk anything you cannot see through, and turn back while there is still room to.',
  ],
}

export const vehicle = [tyres, recovery, loads, checks, capability]
