import { daylight } from './daylight.ts'
import { celsius, type Page } from './page.ts'

// Drinking rate and warning signs: US occupational safety (OSHA) and CDC heat guidance.
const heat: Page = {
  title: 'Heat',
  words: ['heat', 'hot', 'summer', 'desert', 'sun', 'temperature', 'weather'],
  weight: ({ high }) => ((high ?? 0) >= 38 ? 3 : (high ?? 0) >= 32 ? 2 : 0),
  advice: ({ high }) => [
    ...(high !== undefined && high >= 32
      ? [`The usual highs reach ${celsius(high)}; hot spells go 5 to 10 °C (9 to 18 °F) beyond an average.`]
      : []),
    'Rest in shade from 11:00 to 16:00. In work, drink a cup (250 ml, 8 oz) every 15 to 20 minutes, at most 1.4 L (1.5 qt) an hour, and eat something salty.',
    `Confusion, a stagger or a body above ${celsius(40)} is heat stroke: cool at once with water and wind or ice, call for help, do not wait.`,
    'If the vehicle fails, stay with it and make shade: it is far easier to find than a person walking.',
    'Long climbs: air conditioning off, heater on full if the needle rises, nose into the wind when you stop.',
  ],
}

const cold: Page = {
  title: 'Cold',
  words: [
    'cold',
    'freez',
    'frost',
    'winter',
    'night',
    'sleep',
    'warm',
    'hypotherm',
    'temperature',
    'weather',
    'cloth',
    'wear',
  ],
  weight: ({ low }) => ((low ?? 20) <= -5 ? 3 : (low ?? 20) <= 3 ? 2 : (low ?? 20) <= 8 ? 1 : 0),
  advice: ({ low }) => {
    const night = low ?? 0
    const mat = night <= -7 ? '5 or more' : night <= 5 ? '4 or more' : '2 to 3'
    return [
      `${low === undefined ? '' : `The usual lows are ${celsius(low)}; single nights go 5 to 10 °C (9 to 18 °F) below that. `}Take a sleeping bag with a comfort rating of ${celsius(night - 6)} or lower and a mat of R-value ${mat}.`,
      'Wear layers, change out of damp clothes before sleeping, eat before bed. Shivering with slurred speech or fumbling is hypothermia: shelter, dry clothes, warm sweet drinks.',
      'No flame or charcoal for heat in a tent or vehicle, and carry a carbon monoxide alarm.',
      ...(night > 10 ? [] : frost),
    ]
  },
}

const frost = [
  `A starter battery gives about a third less at ${celsius(0)} and 60 % less at ${celsius(-18)}. Butane stops at ${celsius(0)}, propane works to ${celsius(-40)}; summer diesel can wax near ${celsius(-9)}.`,
  'Leave room in water cans to freeze, and keep one bottle in the sleeping bag.',
]

// Ascent rate: Wilderness Medical Society guideline of 2024; ultraviolet: World Health Organization.
const altitude: Page = {
  title: 'Altitude',
  words: ['altitude', 'elevation', 'mountain', 'pass', 'high country', 'headache', 'summit', 'ridge'],
  weight: ({ wording }) => (/\b(pass|peak|summit|mount|mountains?|alpine)\b/.test(wording) ? 1 : 0),
  advice: () => [
    'Above 3,000 m (9,800 ft) sleep at most 500 m (1,600 ft) higher each night, with a rest night every 3 to 4 days.',
    'Headache with nausea or dizziness: go no higher. Confusion, a stagger or breathlessness at rest: go down at least 300 m (1,000 ft) at once.',
    'Air cools by 6.5 °C per 1,000 m (3.5 °F per 1,000 ft), and ultraviolet light grows by 10 to 12 % per 1,000 m.',
    'An engine without turbo loses about 3 % of its power per 300 m (1,000 ft). Water boils at 90 °C (194 °F) at 3,000 m (9,800 ft): cook longer.',
  ],
}

// Depths and monsoon season: US National Weather Service.
const floods: Page = {
  title: 'Flash floods and storms',
  words: [
    'flood',
    'flash',
    'storm',
    'canyon',
    'wash',
    'monsoon',
    'thunder',
    'lightning',
    'rain',
    'weather',
    'forecast',
    'slot',
  ],
  weight: ({ wording, months }) =>
    (/\b(canyon|wash|slot|arroyo|gulch|wadi)\b/.test(wording) ? 2 : 0) +
    (months.some((month) => month >= 7 && month <= 9) ? 1 : 0),
  advice: ({ months }) => [
    'Never camp or park in a dry wash or narrow canyon: the storm that fills it may be 50 km (30 mi) away under your blue sky.',
    'Turn around: 15 cm (6 in) of moving water can knock a person over, 30 cm (12 in) can carry off a small car, 60 cm (24 in) most vehicles. Rising or brown water, a roar, floating sticks: climb at once and leave the vehicle.',
    ...(months.length === 0 || months.some((month) => month >= 6 && month <= 9)
      ? ['In the US Southwest the monsoon runs from 15 June to 30 September: be off ridges and out of canyons by noon.']
      : []),
    'Thunder within 30 seconds of the flash: into a hard-topped vehicle, windows up, until 30 minutes after the last thunder.',
  ],
}

const wind: Page = {
  title: 'Wind and dust',
  words: ['wind', 'dust', 'gust', 'haboob', 'blow'],
  advice: () => [
    'Gusts above 50 km/h (30 mph) bend tent poles and lift awnings: close the awning at 30 km/h (20 mph), fold a roof tent when it starts to pump.',
    'Park with the nose into the wind and open doors one at a time.',
    'Dust storm on the road: pull far off, lights off, brake released, wait. Drivers follow lights, also off the road.',
    'A wind shift and a sudden chill usually mean a storm within 30 minutes.',
  ],
}

const forecast: Page = {
  title: 'Averages and forecasts',
  words: [
    'weather',
    'forecast',
    'climate',
    'temperature',
    'rain',
    'season',
    'when',
    'best time',
    'month',
    'expect',
    'daylight',
    'sunset',
    'dark',
  ],
  weight: ({ low, high }) => (low !== undefined || high !== undefined ? 1 : 0),
  advice: ({ low, high, places }) => [
    low !== undefined && high !== undefined
      ? `Over the waypoints in your plan the usual lows go down to ${celsius(low)} and the usual highs up to ${celsius(high)}. That is what is normal, not a forecast.`
      : 'Give a waypoint a start and an end date, and its usual lows and highs appear here.',
    ...daylight(places),
    'Take the forecast for the exact point, not the next town, 24 hours before you leave: every 300 m (1,000 ft) higher is about 2 °C (3.5 °F) colder.',
    'Deserts swing by 15 to 20 °C (27 to 36 °F) from afternoon to dawn: pack for both.',
  ],
}

export const weather = [heat, cold, altitude, floods, wind, forecast]
