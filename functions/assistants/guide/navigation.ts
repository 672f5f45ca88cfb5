import type { Page } from './page.ts'

export const navigation: Page = {
  title: 'Navigation',
  words: ['navigat', 'map', 'gps', 'compass', 'offline', 'lost', 'coordinate', 'route', 'track', 'app'],
  advice: ({ countries }, { say }) => [
    say`Download the maps for the whole area and a ring of {50 km|30 mi} around it, then try them in airplane mode at home.`,
    `Carry paper as well, at 1:100,000 or finer, and a compass${countries.includes('US') ? '; the national forests’ motor vehicle use maps are free and say which roads are legal' : ''}.`,
    'Note water, fuel, exits and each camp as coordinates in decimal degrees (WGS 84), and record your track: the way back is the best map.',
    'When lost: stop, return to the last sure point, and decide by daylight.',
  ],
}
