import { count, type Page } from './page.ts'

export const loads: Page = {
  title: 'Vehicle load',
  words: ['load', 'weight', 'payload', 'roof', 'rack', 'trailer', 'gvwr', 'heavy', 'carry', 'rooftop', 'tent'],
  advice: ({ days }, { say, weight }) => [
    'Stay under the payload on the door label: people, water, fuel, tent, bumper and winch all count. Weigh the packed vehicle once on a public scale.',
    say`{Water is 1 kg a litre, petrol 0.75 kg, diesel 0.85 kg|Water is 8.3 lb a gallon, gasoline 6.2 lb, diesel 7.1 lb}.${days ? ` Two people's water for ${count(days, 'day')} alone weighs about ${weight(8 * days)}.` : ''}`,
    say`Heavy things low and between the axles; roof loads within the manual’s figure for driving, often {75 kg|165 lb} and less off the road.`,
    'Strap everything down: in a roll or a hard stop loose cans become missiles. A trailer wants 10 to 15 % of its weight on the hitch.',
  ],
}
