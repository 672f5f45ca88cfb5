import type { Page } from './page.ts'

// Distances: Leave No Trace Center for Outdoor Ethics.
export const noTrace: Page = {
  title: 'Leave no trace',
  words: [
    'trace',
    'waste',
    'toilet',
    'trash',
    'rubbish',
    'garbage',
    'bathroom',
    'poop',
    'wash',
    'dish',
    'ethic',
    'soil',
    'environment',
  ],
  advice: (_, { say }) => [
    'Stay on existing tracks and camps: living desert soil crust takes decades to grow back from one wheel.',
    say`Toilet: a hole {15 to 20 cm deep, 60 m|6 to 8 in deep, 200 ft} (70 paces) from water, track and camp; carry the paper out. In canyons, desert and snow use a waste bag and carry all of it out.`,
    say`Wash dishes and yourself {60 m|200 ft} from water with little soap, strain the dishwater and scatter it.`,
    'Pack out everything, the crumbs too, and leave old things and antlers where they lie.',
  ],
}
