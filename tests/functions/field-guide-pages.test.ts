import { describe, expect, test } from 'vitest'
import { findCountries, findNamedCountries } from '#functions/assistants/guide/countries.ts'
import { countryRules, otherCountry } from '#functions/assistants/guide/country-rules.ts'
import { findDays } from '#functions/assistants/guide/days.ts'
import { parseFuel } from '#functions/assistants/guide/fuel-figures.ts'
import { createGuide } from '#functions/assistants/guide/guide.ts'
import { listKeywords } from '#functions/assistants/guide/page.ts'
import { pages } from '#functions/assistants/guide/pages.ts'
import { describeDaylight } from '#functions/assistants/guide/weather.ts'
import { systemTimers } from '#functions/timers.ts'
import { createDay } from '#shared/date.ts'
import { createTripId, createWaypointId } from '#shared/ids.ts'
import { metric, toUnits, type Units } from '#shared/units.ts'

const guide = createGuide(0, systemTimers)
const never = new AbortController().signal
const today = createDay('2026-11-21')

/** The same seed gives the same stop. */
function makeWaypoint(seed: number, position?: readonly [latitude: number, longitude: number]) {
  const spread = (step: number, max: number) => ((seed * step) % 1) * max
  const [latitude, longitude] = position ?? [spread(0.618, 180) - 90, spread(0.7548, 360) - 180]
  const cold = spread(0.5698, 60) - 30
  const day = `2027-${String(1 + (seed % 12)).padStart(2, '0')}-05T00:00:00Z`
  return {
    id: createWaypointId(1, '01KE0000000000000000000000'),
    name: `Stop ${seed}`,
    description: '',
    latitude: latitude.toFixed(4),
    longitude: longitude.toFixed(4),
    startDate: seed % 3 === 0 ? null : day,
    endDate: seed % 3 === 0 ? null : day,
    rev: 0,
    weather:
      seed % 4 === 0
        ? null
        : {
            avgMinTemperature: cold,
            avgMaxTemperature: cold + 12,
            temperatureUnit: 'celsius' as const,
            source: 'Open-Meteo',
            period: '2016–2025',
            elevation: seed % 5 === 0 ? null : spread(0.43, 4_500),
          },
  }
}

async function ask(question: string, units: Units, waypoints: readonly ReturnType<typeof makeWaypoint>[]) {
  const trip = {
    id: createTripId(1, 'abcdefghij'),
    name: 'Generated',
    description: '',
    waypointCount: waypoints.length,
    rev: 0,
  }
  const plans = waypoints.length > 0 ? [{ trip, waypoints, amountUnit: 'L' as const }] : []
  return (
    await guide.ask(
      {
        kind: 'trip',
        question,
        days: undefined,
        places: [],
        place: undefined,
        forecast: undefined,
        today,
        units,
        plans,
        computed: undefined,
        garage: [],
      },
      never,
    )
  ).text
}

const american = toUnits(undefined, ['en-US'])
const seeds = Array.from({ length: 40 }, (_, at) => at)
const metricMeasures = /\d\s?(?:km|m|cm|mm|L|ml|kg|bar|°C|km\/h)(?![\w/])/
const americanMeasures = /\d\s?(?:mi|ft|in|yd|gal|oz|lb|psi|mph|°F|quarts?)(?!\w)/

describe.each(pages.map((page) => [page.title, page] as const))('the page %s', (_, page) => {
  const keywords = listKeywords(page)
  const [first = ''] = keywords

  test('is found by each of its words, and has advice for every kind of plan', async () => {
    for (const word of keywords) expect(await ask(`about ${word}?`, metric, [])).toContain(':\n- ')
    for (const seed of seeds) {
      const answer = await ask(first, seed % 2 ? metric : american, [makeWaypoint(seed), makeWaypoint(seed + 40)])
      expect(answer).toMatch(/^Local guide: /)
      expect(answer).not.toMatch(/undefined|NaN|Infinity|[{|}]/)
    }
  })

  test('uses its reader’s units only', async () => {
    for (const seed of seeds) {
      const stops = [makeWaypoint(seed), makeWaypoint(seed + 40)]
      expect(await ask(first, metric, stops)).not.toMatch(americanMeasures)
      expect(await ask(first, american, stops)).not.toMatch(metricMeasures)
    }
  })
})

test('mentions the public land of the United States only there', async () => {
  for (const seed of seeds) {
    const waypoint = makeWaypoint(seed)
    const countries = findCountries({ latitude: Number(waypoint.latitude), longitude: Number(waypoint.longitude) })
    for (const question of ['Where can we camp on public land?', 'Which permits?', 'Campfire?', 'Radio?', 'Xyzzy?']) {
      const answer = await ask(question, metric, [waypoint])
      if (!countries.includes('US')) expect(answer).not.toMatch(/BLM|national forest|Recreation\.gov|Stage 1|GMRS/)
    }
  }
})

test.each([
  ['Moab', 38.57, -109.55, 'US'],
  ['Alice Springs', -23.7, 133.88, 'AU'],
  ['Solitaire in Namibia', -23.89, 16, 'NA'],
  ['the Pamir', 38.4, 73.2, 'TJ'],
  ['the Icelandic highlands', 64.8, -18.4, 'IS'],
  ['the South Pole', -90, 0, 'AQ'],
])('%s is in a country that the guide knows', (_, latitude, longitude, country) => {
  expect(findCountries({ latitude, longitude })).toContain(country)
  expect(countryRules[country]).toBeDefined()
})

test.each([
  ['the North Pole', 90, 0],
  ['the Pacific', 0, -140],
  ['the edge of the map', 0, 180],
])('%s is in no country', (_, latitude, longitude) => {
  expect(findCountries({ latitude, longitude })).toEqual([])
})

test('a country without rules is still land, and called unknown', async () => {
  const samarkand = makeWaypoint(1, [39.65, 66.97])
  expect(findCountries({ latitude: 39.65, longitude: 66.97 })).toEqual([otherCountry])
  const answer = await ask('Where can we camp?', metric, [samarkand])
  expect(answer).toContain('The guide has no camping rules for a country that your stops are in')
  expect(answer).toContain('Camp on ground that is already bare')
})

test('a snake bite gets the bandage that Australia asks for only there', async () => {
  const question = 'What do we do after a snake bite?'
  const australian = await ask(question, metric, [makeWaypoint(1, [-23.7, 133.88])])
  expect(australian).toContain('After a snake bite in Australia: a broad elastic bandage over the bite')
  expect(australian).not.toContain('no pressure bandage')
  for (const waypoints of [[makeWaypoint(1, [38.57, -109.55])], []])
    expect(await ask(question, metric, waypoints)).toContain('A snake bite gets no pressure bandage where vipers')
})

test('near a border both countries count', () => {
  expect(findCountries({ latitude: 32.5, longitude: -114.8 })).toEqual(expect.arrayContaining(['US', 'MX']))
})

test.each([
  ['permits for namibia and botswana', ['BW', 'NA']],
  ['can i camp in utah', ['US']],
  ['nigeria', ['NG']],
  ['papua new guinea or new mexico', ['PG', 'US']],
  ['what do women wear', []],
])('the countries in “%s”', (text, countries) => {
  expect(findNamedCountries(text).toSorted()).toEqual(countries)
})

test.each([
  ['2027-07-03', '07-03', '07-03'],
  ['07/03/2027', '07-03', '07-03'],
  ['on july 3rd', '07-03', '07-03'],
  ['the 3rd of july, 2027', '07-03', '07-03'],
  ['3 sept', '09-03', '09-03'],
  ['in february', '02-01', '02-29'],
  ['in may', '05-01', '05-31'],
  ['tomorrow', '11-22', '11-22'],
  ['may i camp there', undefined, undefined],
  ['february 31', undefined, undefined],
  ['3 days and 4 nights', undefined, undefined],
])('the days in “%s”', (question, from, to) => {
  const days = findDays(question, today)
  expect([days?.from, days?.to]).toEqual([from, to])
})

test.each([
  ['80 l at 14 l/100 km', 80, 14],
  ['a 90 litre tank and 13,5 litres per 100', 90, 13.5],
  ['21 gal at 17 mpg', 79.5, 13.8],
  ['14 l/100 km', undefined, 14],
  ['how much fuel', undefined, undefined],
  ['how far can the crf250l go', undefined, undefined],
  ['the crf250l with 9 l', 9, undefined],
])('the fuel in “%s”', (question, litres, per100) => {
  const found = parseFuel(question, 'per100')
  const round = (value: number | undefined) => value && Math.round(value * 10) / 10
  expect([round(found.litres), round(found.per100)]).toEqual([litres, per100])
})

test.each([
  ['Quito', 0, -78.5, '2027-03-21', 'Daylight at Quito on 21 March is about 12 hours from sunrise to sunset.'],
  ['Denver', 39.74, -105, '2027-06-21', 'Daylight at Denver on 21 June is about 15 hours from sunrise to sunset.'],
  ['Denver', 39.74, -105, '2027-12-21', 'Daylight at Denver on 21 December is about 9.5 hours from sunrise to sunset.'],
  ['Tromsø', 69.65, 18.96, '2027-12-21', 'At Tromsø the sun does not rise on 21 December.'],
  ['Tromsø', 69.65, 18.96, '2027-06-21', 'At Tromsø the sun does not set on 21 June.'],
  ['the Pole', 90, 0, '2027-06-21', 'At the Pole the sun does not set on 21 June.'],
])('the daylight at %s (%d, %d) on %s', (name, latitude, longitude, day, sentence) => {
  const from = createDay(day)
  expect(
    describeDaylight([{ name, position: { latitude, longitude }, from, to: from, weather: null, forecast: [] }]),
  ).toEqual([sentence])
})
