import { kilometres, type Page } from './page.ts'

const sand: Page = {
  title: 'Sand',
  words: ['sand', 'dune', 'beach', 'desert'],
  weight: ({ wording }) => (/\b(sand|dune|beach)/.test(wording) ? 2 : 0),
  advice: () => [
    'Lower the tyres to 15 to 18 psi (1.0 to 1.2 bar) before the sand, not in it, and choose low range or a low gear.',
    'Keep an even, modest speed; turn wide; stop without braking, nose downhill, where you can roll away.',
    'When the wheels spin, stop at once: they dig themselves in within seconds. Reverse in your own tracks, dig, use the boards.',
    'Sand is firmer in the cool of the morning. On dunes go straight up and down, never across, with a flag 2.4 m (8 ft) above the ground where it is required.',
  ],
}

const mud: Page = {
  title: 'Mud',
  words: ['mud', 'clay', 'rain', 'wet', 'slippery', 'rut'],
  weight: ({ wording }) => (/\b(mud|clay|wash)/.test(wording) ? 1 : 0),
  advice: () => [
    'Clay roads (caliche, bentonite) are impassable when wet, with any vehicle. Wait 24 to 48 hours of dry weather; ruts you leave stay for years, and closures are enforced.',
    'Probe before you drive: up to the axle at most. Lower the tyres to 18 to 22 psi (1.2 to 1.5 bar), take second gear low, keep moving.',
    'Follow existing ruts unless your differential would hang on the middle.',
    'Afterwards clean radiator, brakes and lamps; mud in the wheels feels like a bad bearing.',
  ],
}

const snow: Page = {
  title: 'Snow and ice',
  words: ['snow', 'ice', 'icy', 'chain', 'winter', 'plow', 'plough', 'drift'],
  weight: ({ low }) => ((low ?? 20) <= -3 ? 2 : 0),
  advice: () => [
    'Carry chains for at least one axle that you have fitted once at home; stay below 50 km/h (30 mph) with them.',
    'Deep snow: 12 to 15 psi (0.8 to 1.0 bar), steady throttle, no sudden steering; turn back when it reaches the bumper.',
    'Braking on ice takes up to ten times the dry distance. Go down in low range on engine braking.',
    'If snowed in, stay with the vehicle: run the engine 10 minutes an hour with the exhaust dug free and a window ajar. Many mountain passes are closed from November to June.',
  ],
}

// Depth and speed: US National Weather Service flood safety figures; technique: common four-wheel-drive training.
const river: Page = {
  title: 'River crossings',
  words: ['river', 'creek', 'ford', 'crossing', 'wade', 'wading', 'stream'],
  weight: ({ wording }) => (/\b(river|creek|ford)\b/.test(wording) ? 1 : 0),
  advice: () => [
    'Walk it first with a pole and an unbuckled pack. What you cannot walk, you do not drive.',
    'Stay below the hub of the wheel, or the maker’s wading depth minus 10 cm (4 in). Moving water of 30 cm (12 in) floats a small car, 60 cm (24 in) carries most vehicles away.',
    'Low range, first or second gear, walking pace of about 5 km/h (3 mph), no gear change, no stop; enter slightly upstream of the exit.',
    'Snow-fed rivers are lowest in the early morning. Let hot axles cool first; afterwards dry the brakes and look for milky oil.',
  ],
}

const pace: Page = {
  title: 'Pace and daylight',
  words: [
    'pace',
    'route',
    'itinerar',
    'how far',
    'how long',
    'distance',
    'schedule',
    'driving',
    'miles',
    'daylight',
    'dark',
  ],
  weight: ({ distance, days }) => (days && distance / days > 150 ? 2 : distance > 0 ? 1 : 0),
  advice: ({ distance, days, places }) => [
    ...(distance > 20
      ? [
          `From ${places[0]?.name ?? 'the first waypoint'} to ${places.at(-1)?.name ?? 'the last'} it is ${kilometres(distance)} in straight lines from point to point${days ? `, about ${kilometres(distance / days)} a day over ${days} days` : ''}; tracks add 30 to 60 %.`,
        ]
      : []),
    'Count on 25 to 40 km/h (15 to 25 mph) on graded dirt and 8 to 15 km/h (5 to 10 mph) in low range, stops not included.',
    'Plan at most 6 hours at the wheel a day, reach camp 2 hours before sunset, and keep every third or fourth day free.',
    'Give each leg a way out: a road, a town or a place to wait, written down with its distance.',
  ],
}

export const terrain = [sand, mud, snow, river, pace]
