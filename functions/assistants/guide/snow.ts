import type { Page } from './page.ts'

export const snow: Page = {
  title: 'Snow and ice',
  words: ['snow', 'ice', 'icy', 'chain', 'winter', 'plow', 'plough', 'drift'],
  weight: ({ low }) => ((low ?? 20) <= -3 ? 2 : 0),
  advice: (_, { say }) => [
    say`Carry chains for at least one axle that you have fitted once at home; stay below {50 km/h|30 mph} with them.`,
    say`Deep snow: {0.8 to 1.0 bar|12 to 15 psi}, steady throttle, no sudden steering; turn back when it reaches the bumper.`,
    'Braking on ice takes up to ten times the dry distance. Go down in low range on engine braking.',
    'If snowed in, stay with the vehicle: run the engine 10 minutes an hour with the exhaust dug free and a window ajar. Many mountain passes are closed for the winter.',
  ],
}
