import type { Page } from './page.ts'

export const sand: Page = {
  title: 'Sand',
  words: ['sand', 'dune', 'beach', 'desert'],
  weight: ({ wording }) => (/\b(sand|dune|beach)/.test(wording) ? 2 : 0),
  advice: (_, { say }) => [
    say`Lower the tyres to {1.0 to 1.2 bar|15 to 18 psi} before the sand, not in it, and choose low range or a low gear.`,
    'Keep an even, modest speed; turn wide; stop without braking, nose downhill, where you can roll away.',
    'When the wheels spin, stop at once: they dig themselves in within seconds. Reverse in your own tracks, dig, use the boards.',
    say`Sand is firmer in the cool of the morning. On dunes go straight up and down, never across, with a flag {2.4 m|8 ft} above the ground where it is required.`,
  ],
}
