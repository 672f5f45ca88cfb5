import { countryRules } from './country-rules.ts'
import { describeRules } from './describe-rules.ts'
import type { Page } from './page.ts'

export const camping: Page = {
  title: 'Dispersed camping',
  words: ['camp', 'dispersed', 'boondock', 'blm', 'public land', 'overnight', 'where to stay', 'land', 'site', 'stay'],
  weight: ({ wording, countries }) =>
    countries.some((code) => countryRules[code]?.camping) ? (/\b(camp|blm|forest)/.test(wording) ? 2 : 1) : 0,
  advice: (facts, units) => [
    ...describeRules(facts, 'camping'),
    ...(facts.countries.includes('US') && facts.days && facts.days > 14
      ? [`Your ${facts.days} days need more than one place.`]
      : []),
    ...(facts.nowhere
      ? []
      : [
          units.say`Camp on ground that is already bare, at least {60 m|200 ft} from water and within sight of an open road.`,
          'Arrive in daylight, turn the vehicle towards the way out, look up for dead branches and down for water lines.',
        ]),
  ],
}
