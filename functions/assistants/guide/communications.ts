import type { Page } from './page.ts'

export const communications: Page = {
  title: 'Communications',
  words: [
    'communicat',
    'radio',
    'satellite',
    'phone',
    'signal',
    'inreach',
    'emergency',
    'sos',
    'beacon',
    'plb',
    'gmrs',
    'contact',
    'help',
  ],
  weight: () => 1,
  advice: ({ countries }, { say }) => [
    'Leave your route with one person, with the hour at which they call the rescue service if you have not reported.',
    'Carry a satellite messenger or a registered 406 MHz beacon (no subscription): mobile coverage ends at the valley mouth. A text gets out where a call fails.',
    countries.includes('US')
      ? say`Between vehicles: GMRS radio (US licence for ten years without an exam, up to 50 W, {5 to 30 km|3 to 20 mi} over open ground); FRS handhelds reach {1 to 2 km|about a mile} in trees.`
      : say`Between vehicles: radios of a band that is free in the country, which the guide cannot tell; handhelds reach {1 to 2 km|about a mile} in trees.`,
    'Three of anything is a call for help: whistles, fires, flashes. Stay where you reported from.',
  ],
}
