import type { Page } from './page.ts'

export const alone: Page = {
  title: 'Travelling alone',
  words: ['alone', 'solo', 'single', 'by myself', 'one vehicle', 'convoy', 'partner'],
  advice: (_, { say }) => [
    'Alone, halve the risk: no crossing, descent or sand that you could not leave again with your own boards and winch.',
    'Report every evening at a set hour by satellite, and agree what silence means and when.',
    'Carry two more days of water and food than with company, and two ways to call for help.',
    say`Keep the keys, beacon and {a litre|a quart} of water on you when you walk away from the vehicle.`,
  ],
}
