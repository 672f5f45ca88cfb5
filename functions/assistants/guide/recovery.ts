import type { Page } from './page.ts'

// Strap and winch ratings: makers' common guidance; the tow-ball rule is Australian standard practice after fatal accidents.
export const recovery: Page = {
  title: 'Recovery kit',
  words: ['recover', 'stuck', 'winch', 'strap', 'shackle', 'tow', 'kit', 'gear', 'board', 'jack', 'bog'],
  weight: ({ vehicles }) => (vehicles?.length ? 2 : 0),
  advice: ({ vehicles = [] }, { say }) => [
    'Carry two traction boards, a long-handled shovel, a kinetic rope or snatch strap, two soft shackles, gloves and a tyre plug kit. They solve most of what goes wrong.',
    'The rope should break at 2 to 3 times the loaded weight of the lighter vehicle; a winch should pull at least 1.5 times the loaded weight of its own.',
    'Pull only from rated recovery points. Never from a tow ball: balls have snapped off and killed people.',
    say`First dig, lower the tyres to about {1.0 bar|15 psi} and use the boards; pull last. Everybody else stands 1.5 rope lengths away, never in line with the rope.`,
    ...(vehicles.some(({ modifications }) => /lift/i.test(modifications))
      ? ['With a lift, carry a jack that reaches the raised frame and a wide base plate for soft ground.']
      : []),
  ],
}
