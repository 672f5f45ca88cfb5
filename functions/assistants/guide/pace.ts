import { describeLight } from '#shared/itinerary/texts.ts'
import { count, type Page } from './page.ts'

export const pace: Page = {
  title: 'Pace and daylight',
  words: [
    'pace',
    'route',
    'itinerar',
    'how far',
    'how long',
    'distance',
    'schedule',
    'driving',
    'miles',
    'kilomet',
    'daylight',
    'dark',
  ],
  weight: ({ wholeDistance, days }) => (days && wholeDistance / days > 150 ? 2 : wholeDistance > 0 ? 1 : 0),
  finding: describeLight,
  advice: ({ legs, wholeDistance: all, days, itinerary }, { say, distance }) => {
    const aDay = days ? `, about ${distance(all / days)} a day over ${count(days, 'day')}` : ''
    return [
      // Where every leg is reckoned with, the straight lines have nothing to add.
      ...(all > 20 && !itinerary?.light
        ? [
            `From ${legs[0]?.from ?? ''} to ${legs.at(-1)?.to ?? ''} it is ${distance(all)} in straight lines from point to point${aDay}; tracks add 30 to 60 %.`,
          ]
        : []),
      say`Count on {25 to 40 km/h|15 to 25 mph} on graded dirt and {8 to 15 km/h|5 to 10 mph} in low range, stops not included.`,
      'Plan at most 6 hours at the wheel a day, reach camp 2 hours before sunset, and keep every third or fourth day free.',
      'Give each leg a way out: a road, a town or a place to wait, written down with its distance.',
    ]
  },
}
