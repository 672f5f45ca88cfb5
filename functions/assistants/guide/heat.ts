import type { Page } from './page.ts'

// Drinking rate and warning signs: US occupational safety (OSHA) and CDC heat guidance.
export const heat: Page = {
  title: 'Heat',
  words: ['heat', 'hot', 'summer', 'desert', 'sun'],
  weight: ({ high }) => ((high ?? 0) >= 38 ? 3 : (high ?? 0) >= 32 ? 2 : 0),
  advice: ({ high }, { say, temperature }) => [
    ...(high !== undefined && high >= 32
      ? [say`The usual highs reach ${temperature(high)}; hot spells go {5 to 10 °C|9 to 18 °F} beyond an average.`]
      : []),
    say`Rest in shade from 11:00 to 16:00. In work, drink a cup ({250 ml|8 oz}) every 15 to 20 minutes, at most {1.4 L|1.5 quarts} an hour, and eat something salty.`,
    `Confusion, a stagger or a body above ${temperature(40)} is heat stroke: cool at once with water and wind or ice, call for help, do not wait.`,
    'If the vehicle fails, stay with it and make shade: it is far easier to find than a person walking.',
    'Long climbs: air conditioning off, heater on full if the needle rises, nose into the wind when you stop.',
  ],
}
