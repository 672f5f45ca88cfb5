import type { Page } from './page.ts'

export const wind: Page = {
  title: 'Wind and dust',
  words: ['wind', 'dust', 'gust', 'haboob', 'blow'],
  advice: (_, { say }) => [
    say`Gusts above {50 km/h|30 mph} bend tent poles and lift awnings: close the awning at {30 km/h|20 mph}, fold a roof tent when it starts to pump.`,
    'Park with the nose into the wind and open doors one at a time.',
    'Dust storm on the road: pull far off, lights off, brake released, wait. Drivers follow lights, also off the road.',
    'A wind shift and a sudden chill usually mean a storm within 30 minutes.',
  ],
}
