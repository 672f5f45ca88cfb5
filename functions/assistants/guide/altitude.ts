import type { Page } from './page.ts'

// Ascent rate: Wilderness Medical Society guideline of 2024; ultraviolet: World Health Organization.
export const altitude: Page = {
  title: 'Altitude',
  words: ['altitude', 'elevation', 'mountain', 'pass', 'high country', 'headache', 'summit', 'ridge'],
  weight: ({ wording, stops }) =>
    stops.some(({ weather }) => (weather?.elevation ?? 0) >= 2_500)
      ? 2
      : /\b(pass|peak|summit|mount|mountains?|alpine)\b/.test(wording)
        ? 1
        : 0,
  advice: ({ stops }, { say, altitude }) => {
    const [highest] = stops.toSorted((a, b) => (b.weather?.elevation ?? 0) - (a.weather?.elevation ?? 0))
    const elevation = highest?.weather?.elevation ?? 0
    return [
      ...(highest && elevation >= 2_500 ? [`${highest.name} lies at about ${altitude(elevation)}: go up slowly.`] : []),
      say`Above {3,000 m sleep at most 500 m|9,800 ft sleep at most 1,600 ft} higher each night, with a rest night every 3 to 4 days.`,
      say`Headache with nausea or dizziness: go no higher. Confusion, a stagger or breathlessness at rest: go down at least {300 m|1,000 ft} at once.`,
      say`Air cools by {6.5 °C per 1,000 m, and ultraviolet light grows by 10 to 12 % per 1,000 m|3.5 °F per 1,000 ft, and ultraviolet light grows by 3 to 4 % per 1,000 ft}.`,
      say`An engine without turbo loses about 3 % of its power per {300 m. Water boils at 90 °C at 3,000 m|1,000 ft. Water boils at 194 °F at 9,800 ft}: cook longer.`,
    ]
  },
}
