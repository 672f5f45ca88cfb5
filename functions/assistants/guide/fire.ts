import type { Page } from './page.ts'

// Stages as used by US federal land agencies; a written local order is what counts.
export const fire: Page = {
  title: 'Fire restrictions',
  words: ['fire', 'campfire', 'burn', 'wood', 'stove', 'ban', 'smoke', 'charcoal'],
  weight: ({ high, nowhere }) => ((high ?? 0) >= 30 && !nowhere ? 1 : 0),
  advice: ({ countries }, { say }) => [
    countries.includes('US')
      ? 'Check the order of the day. Stage 1: fires only in built rings of developed sites; stoves with a shut-off valve are fine. Stage 2: no fires at all, and often limits on engines and driving off the road.'
      : 'Ask for the fire danger and the ban of the day before you light anything: the guide does not know it.',
    say`Clear {3 m|10 ft} around a fire, keep it below knee height, with a shovel and {20 L|5 gal} of water at hand; none in wind above {25 km/h|15 mph}.`,
    'Drown, stir, feel: when it is too hot to touch, it is too hot to leave. Start an hour before you go.',
    'Do not park on dry grass: an exhaust is hot enough to light it. Buy firewood where you burn it.',
  ],
}
