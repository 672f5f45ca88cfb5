import type { Page } from './page.ts'

// Burns, bleeding and chest compressions: international first aid guidelines (ILCOR) and Stop the Bleed.
export const firstAid: Page = {
  title: 'First aid',
  words: [
    'first aid',
    'medic',
    'injur',
    'hurt',
    'bleed',
    'burn',
    'hospital',
    'sick',
    'doctor',
    'kit',
    'emergency',
    'safety',
    'safe',
  ],
  advice: (_, { say }) => [
    'Carry a tourniquet, pressure bandage, large dressings, blister plasters, tweezers, splint, painkillers, antihistamine, rehydration salts, and your own medicines for three days longer than the trip.',
    say`Heavy bleeding: press hard and do not look; a tourniquet {5 to 8 cm|2 to 3 in} above the wound if it goes on, with the time written on it.`,
    say`Burns: 20 minutes under cool running water. No breathing: 100 to 120 compressions a minute, {5 cm|2 in} deep.`,
    'Write down the nearest hospital and the landing place for a helicopter for each camp; help may need 6 to 24 hours.',
  ],
}
