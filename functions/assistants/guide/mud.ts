import type { Page } from './page.ts'

export const mud: Page = {
  title: 'Mud',
  words: ['mud', 'clay', 'rain', 'wet', 'slippery', 'rut'],
  weight: ({ wording }) => (/\b(mud|clay|wash)/.test(wording) ? 1 : 0),
  advice: (_, { say }) => [
    'Clay roads (caliche, bentonite) are impassable when wet, with any vehicle. Wait 24 to 48 hours of dry weather; ruts you leave stay for years, and closures are enforced.',
    say`Probe before you drive: up to the axle at most. Lower the tyres to {1.2 to 1.5 bar|18 to 22 psi}, take second gear low, keep moving.`,
    'Follow existing ruts unless your differential would hang on the middle.',
    'Afterwards clean radiator, brakes and lamps; mud in the wheels feels like a bad bearing.',
  ],
}
