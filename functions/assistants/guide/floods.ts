import type { Page } from './page.ts'

// Depths and monsoon season: US National Weather Service.
export const floods: Page = {
  title: 'Flash floods and storms',
  words: ['flood', 'flash', 'storm', 'canyon', 'wash', 'monsoon', 'thunder', 'lightning', 'rain', 'slot'],
  weight: ({ wording, months, nowhere }) =>
    nowhere
      ? 0
      : (/\b(canyon|wash|slot|arroyo|gulch|wadi)\b/.test(wording) ? 2 : 0) +
        (months.some((month) => month >= 7 && month <= 9) ? 1 : 0),
  advice: ({ months, countries }, { say }) => [
    say`Never camp or park in a dry wash or narrow canyon: the storm that fills it may be {50 km|30 mi} away under your blue sky.`,
    say`Turn around: {15 cm of moving water can knock a person over, 30 cm can carry off a small car, 60 cm|6 in of moving water can knock a person over, 12 in can carry off a small car, 24 in} most vehicles. Rising or brown water, a roar, floating sticks: climb at once and leave the vehicle.`,
    ...(countries.includes('US') && (months.length === 0 || months.some((month) => month >= 6 && month <= 9))
      ? ['In the US Southwest the monsoon runs from 15 June to 30 September: be off ridges and out of canyons by noon.']
      : []),
    'Thunder within 30 seconds of the flash: into a hard-topped vehicle, windows up, until 30 minutes after the last thunder.',
  ],
}
