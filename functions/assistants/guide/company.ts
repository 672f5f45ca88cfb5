import type { Page } from './page.ts'

export const company: Page = {
  title: 'Children and dogs',
  words: ['child', 'kid', 'dog', 'pet', 'family', 'baby'],
  advice: (_, { say, temperature }) => [
    say`A parked car gains {20 °C|35 °F} in half an hour, windows ajar or not: leave neither child nor dog in it above ${temperature(20)} outside.`,
    say`Dogs drink about {60 ml per kg|1 oz per lb} a day, twice that in heat; hot ground burns paws: hold the back of your hand on it for 7 seconds.`,
    'A whistle and a bright vest for each child, and one rule: lost means hug a tree and blow three times.',
    'Stop every 2 hours; plan half of the distance you would drive alone.',
  ],
}
