import { describePower } from '#shared/itinerary/texts.ts'
import type { Page } from './page.ts'

export const power: Page = {
  title: 'Power',
  words: ['power', 'batter', 'solar', 'electri', 'charge', 'inverter', 'fridge', 'panel', 'amp'],
  finding: describePower,
  advice: ({ low }, { say, temperature }) => [
    say`A 12 V fridge of {40 to 60 L|40 to 65 quarts} takes about 30 to 50 Ah in 24 hours; add 5 to 10 Ah for lights and telephones.`,
    'Half of a lead-acid battery is usable, 80 % and more of a lithium (LiFePO4) one: 100 Ah give about one day or two.',
    'A 100 W panel gives about 25 to 30 Ah on a clear summer day, a third of that in winter or under cloud.',
    `Lithium batteries must not be charged below ${temperature(0)}.${(low ?? 10) <= 0 ? ' Your nights go there: keep the battery inside.' : ''}`,
    'Never run the starter battery down: separate it with a relay or charger, and carry a jump starter.',
  ],
}
