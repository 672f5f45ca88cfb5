import type { Page } from './page.ts'

export const food: Page = {
  title: 'Food',
  words: ['food', 'eat', 'meal', 'cook', 'cooler', 'fridge', 'stove', 'suppl', 'grocer'],
  advice: ({ high }, { temperature }) => [
    'Plan 2,500 to 3,500 kcal per person and day, more in the cold, and carry two days of food that needs no cooking as a reserve.',
    `Keep perishables below ${temperature(4)}; out of the cold they last 2 hours, only 1 hour above ${temperature(32)}.${(high ?? 0) >= 32 ? ' Your highs are above that.' : ''}`,
    'Freeze water bottles as ice: block ice lasts two to three times as long as cubes, and you can drink it.',
    'Cook in the open air. Stoves and charcoal in a tent or vehicle kill by carbon monoxide.',
  ],
}
