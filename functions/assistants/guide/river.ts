import type { Page } from './page.ts'

// Depth and speed: US National Weather Service flood safety figures; technique: common four-wheel-drive training.
export const river: Page = {
  title: 'River crossings',
  words: ['river', 'creek', 'ford', 'crossing', 'wade', 'wading', 'stream'],
  weight: ({ wording }) => (/\b(river|creek|ford)\b/.test(wording) ? 1 : 0),
  advice: (_, { say }) => [
    'Walk it first with a pole and an unbuckled pack. What you cannot walk, you do not drive.',
    say`Stay below the hub of the wheel, or the maker’s wading depth minus {10 cm. Moving water of 30 cm floats a small car, 60 cm|4 in. Moving water of 12 in floats a small car, 24 in} carries most vehicles away.`,
    say`Low range, first or second gear, walking pace of about {5 km/h|3 mph}, no gear change, no stop; enter slightly upstream of the exit.`,
    'Snow-fed rivers are lowest in the early morning. Let hot axles cool first; afterwards dry the brakes and look for milky oil.',
  ],
}
