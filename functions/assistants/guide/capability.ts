import type { Page } from './page.ts'

export const capability: Page = {
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
  weight: ({ vehicles }) => (vehicles?.length ? 1 : 0),
  advice: ({ vehicles }, { say }) => [
    vehicles?.length
      ? `In your garage: ${vehicles.map(({ name }) => name).join(', ')}. The guide does not know their measures: compare the manual's clearance, approach and departure angles and wading depth with the trail's rating.`
      : vehicles
        ? 'Add your vehicles to the garage, and this guide can speak about them.'
        : 'The Vehicle Capabilities Assistant knows your garage: ask there about a vehicle of your own.',
    say`Graded roads need about {18 cm|7 in} of clearance, rough two-track {20 to 22 cm|8 to 9 in}, rock steps {25 cm|10 in}, low range and skid plates.`,
    say`Use low range before you need it: below {15 km/h|9 mph}, on steep descents and in sand starts. It spares brakes, clutch and gearbox.`,
    'All-wheel drive without low range overheats on long sandy or steep climbs: watch the temperature and rest it early.',
    'Walk anything you cannot see through, and turn back while there is still room to.',
  ],
}
