import { describeRules } from './describe-rules.ts'
import type { Page } from './page.ts'

export const permits: Page = {
  title: 'Permits and parks',
  words: [
    'permit',
    'park',
    'reserv',
    'fee',
    'ranger',
    'legal',
    'allowed',
    'closed',
    'closure',
    'carnet',
    'border',
    'visa',
    'custom',
    'rule',
  ],
  advice: (facts) => [
    ...describeRules(facts, 'permits'),
    ...(facts.nowhere
      ? []
      : [
          'Look at each land manager’s page a week before and again on the day: roads close for snow, fire, floods and nesting.',
          'Drones, pets off the leash and drives off the track are forbidden in nearly all national parks.',
          'Ask the ranger station or the nearest village: they know this week’s road.',
        ]),
  ],
}
