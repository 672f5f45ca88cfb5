import { listStayDays } from '#functions/weather/stay-days.ts'
import { getDaylightHours } from '#shared/sun.ts'
import { markSample, type Weather } from '#shared/weather.ts'
import { formatDay, isWithin, type NamedDays } from './days.ts'
import type { GuideStop } from './facts.ts'
import { list, type Page } from './page.ts'
import type { UnitTexts } from './units.ts'

export const climate: Page = {
  title: 'Usual weather',
  needsForecast: true,
  keywords:
    'weather, forecast, climate, temperature, hot, cold, warm, rain, season, when, best time, month, expect, daylight, sunrise, sunset, dark, degrees',
  weight: ({ low, high, namedDays }) => (low !== undefined || high !== undefined || namedDays ? 1 : 0),
  advice: ({ stops: all, namesStops, namedDays, question, place }, units) => {
    const placeForecast = place && place.kind !== 'unknown' && place.forecast
    const forecast = placeForecast || all.some((stop) => stop.forecast.length > 0)
    // Weather with a forecast precedes the pages.
    const stops = all.filter(
      (stop) => stop.forecast.length === 0 && !(placeForecast && place.kind === 'stop' && stop.name === place.name),
    )
    const known = stops.filter(({ weather }) => weather !== null)
    const covered = namedDays && !namesStops ? known.filter((stop) => covers(stop, namedDays)) : known
    // The averages of the place in question precede the pages, too.
    const isTold = ({ name }: GuideStop) =>
      place?.kind === 'stop' && place.averages !== undefined && place.name === name
    const withoutAverages =
      namesStops || known.length === 0 ? stops.filter((stop) => stop.weather === null && !isTold(stop)) : []
    return [
      ...covered.slice(0, 4).map((stop) => describeStop(stop, namedDays, units)),
      withoutAverages.length > 0 &&
        `The guide knows no averages for ${list(withoutAverages.slice(0, 3).map(({ name }) => name))}: they are worked out when you open the trip, for stops with a start and an end date.`,
      namedDays &&
        !place &&
        !forecast &&
        covered.length === 0 &&
        withoutAverages.length === 0 &&
        `None of your stops has averages for ${namedDays.label}: give one these dates, and its usual lows and highs appear here.`,
      /rain|snow|wind|storm/.test(question) &&
        !forecast &&
        'The guide knows usual temperatures only: nothing of rain, snow or wind at your stops.',
      ...describeDaylight(all),
      forecast
        ? 'Averages are of past years. A forecast is for an area, not for a point.'
        : 'These are averages of past years, no forecast.',
      units.localize`Take the forecast for the exact point, not the next town, 24 hours before you leave: every {300 m|1,000 ft} higher is about {2 °C|3.5 °F} colder.`,
      units.localize`Deserts swing by {15 to 20 °C|27 to 36 °F} from afternoon to dawn: pack for both.`,
    ]
  },
}

function describeStop(stop: GuideStop, namedDays: NamedDays | undefined, { temperature, altitude }: UnitTexts): string {
  const { name, from, to, weather } = stop
  if (!from || !to || !weather) return `${name}: no averages are stored.`
  const { avgMinTemperature, avgMaxTemperature, period, elevation, hottestTemperature: hottest } = weather
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  const height = elevation === null ? '' : ` at about ${altitude(elevation)}${markSample(weather)}`
  const heat = hottest === undefined ? '' : ` The hottest of those years’ days reached ${temperature(hottest)}.`
  const other = namedDays && !covers(stop, namedDays) ? ` The guide has no averages for ${namedDays.label} there.` : ''
  return `${name}, ${days}: lows of ${temperature(avgMinTemperature)} and highs of ${temperature(avgMaxTemperature)} are usual${height} (averages of ${period}).${heat}${other}`
}

/** Returns whether a stop's averages include the named days. */
function covers({ from, to }: GuideStop, namedDays: NamedDays): boolean {
  if (!from || !to) return false
  return listStayDays(from, to).some((day) => isWithin(day, namedDays))
}

// Drinking rate and warning signs: heat guidance of OSHA (US occupational safety) and the CDC.
export const heat: Page = {
  title: 'Heat',
  needsForecast: true,
  keywords: 'heat, hot, summer, desert, in the sun, sunburn, sunstroke',
  isMoot: ({ hottest }) => hottest !== undefined && hottest < 20,
  weight: ({ hottest }) => ((hottest ?? 0) >= 38 ? 3 : (hottest ?? 0) >= 32 ? 2 : 0),
  advice: ({ high = 0, hottest = 0 }, { localize, temperature }) => [
    hottest >= 32 && hottest !== high && `Up to ${temperature(hottest)} is forecast.`,
    high >= 32 &&
      localize`The usual highs reach ${temperature(high)}; hot spells go {5 to 10 °C|9 to 18 °F} beyond an average.`,
    localize`Rest in shade from 11:00 to 16:00. In work, drink a cup ({250 ml|8 oz}) every 15 to 20 minutes, at most {1.4 L|1.5 quarts} an hour, and eat something salty.`,
    `Confusion, staggering or a body temperature above ${temperature(40)} is heat stroke: cool at once with water and wind or ice, call for help, do not wait.`,
    'If the vehicle fails, stay with it and make shade: it is far easier to find than a person walking.',
    'Long climbs: air conditioning off, heater on full if the needle rises, nose into the wind when you stop.',
  ],
}

export const cold: Page = {
  title: 'Cold',
  needsForecast: true,
  keywords: 'cold, freez, frost, winter, night, sleep, warm, hypotherm, cloth, wear',
  weight: ({ coldest }) => ((coldest ?? 20) <= -5 ? 3 : (coldest ?? 20) <= 3 ? 2 : (coldest ?? 20) <= 8 ? 1 : 0),
  advice: ({ low, coldest }, { localize, temperature }) => {
    const night = coldest ?? 0
    const mat = night <= -7 ? '5 or more' : night <= 5 ? '4 or more' : '2 to 3'
    const forecast = coldest === undefined || coldest === low ? '' : `Down to ${temperature(coldest)} is forecast. `
    const usual =
      low === undefined
        ? ''
        : localize`The usual lows are ${temperature(low)}; single nights go {5 to 10 °C|9 to 18 °F} below that. `
    const unknown =
      coldest === undefined ? `The guide does not know your nights, so this is for ${temperature(0)}. ` : ''
    return [
      `${forecast}${usual}${unknown}Take a sleeping bag with a comfort rating of ${temperature(night - 6)} or lower and a mat of R-value ${mat}.`,
      'Wear layers, change out of damp clothes before sleeping, eat before bed. Shivering with slurred speech or fumbling is hypothermia: shelter, dry clothes, warm sweet drinks.',
      'No flame or charcoal for heat in a tent or vehicle, and carry a carbon monoxide alarm.',
      ...(night > 10
        ? []
        : [
            `A starter battery gives about a third less at ${temperature(0)} and 60% less at ${temperature(-18)}. Butane stops at ${temperature(0)}, propane works to ${temperature(-40)}; summer diesel can wax near ${temperature(-9)}.`,
            'Leave room in water cans to freeze, and keep one bottle in the sleeping bag.',
          ]),
    ]
  },
}

/** Meters above which altitude sickness is common. Source: Wilderness Medical Society, guideline of 2024. */
const altitudeStart = 2_500
const isBelowAltitude = (weather: Weather | null | undefined): boolean =>
  (weather?.elevation ?? altitudeStart) < altitudeStart

// Ascent rate: Wilderness Medical Society guideline of 2024. Ultraviolet light: World Health Organization.
export const altitude: Page = {
  title: 'Altitude',
  keywords: 'altitude, elevation, mountain, pass, high country, headache, summit, ridge',
  isMoot({ question, stops, place }) {
    const asked = place === undefined || place.kind === 'unknown' ? [] : [place.averages]
    const all = [...stops.map(({ weather }) => weather), ...asked]
    return all.length > 0 && all.every(isBelowAltitude) && !/\b(altitude|elevation|headache)/.test(question)
  },
  weight: ({ wording, stops }) =>
    stops.some(({ weather }) => (weather?.elevation ?? 0) >= altitudeStart)
      ? 2
      : /\b(pass|peak|summit|mount|mountains?|alpine)\b/.test(wording)
        ? 1
        : 0,
  advice: ({ stops }, { localize, altitude }) => {
    const [highest] = stops.toSorted((a, b) => (b.weather?.elevation ?? 0) - (a.weather?.elevation ?? 0))
    const elevation = highest?.weather?.elevation ?? 0
    const mark = highest?.weather ? markSample(highest.weather) : ''
    return [
      highest &&
        elevation >= altitudeStart &&
        `${highest.name} lies at about ${altitude(elevation)}${mark}: go up slowly.`,
      localize`Above {3,000 m sleep at most 500 m|9,800 ft sleep at most 1,600 ft} higher each night, with a rest night every 3 to 4 days.`,
      localize`Headache with nausea or dizziness: go no higher. Confusion, staggering or breathlessness at rest: go down at least {300 m|1,000 ft} at once.`,
      localize`Air cools by {2 °C|3.5 °F} and ultraviolet light grows by 3 to 4% for each {300 m|1,000 ft}.`,
      localize`An engine without turbo loses about 3% of its power per {300 m|1,000 ft}. Water boils at {90 °C|194 °F} at {3,000 m|9,800 ft}: cook longer.`,
    ]
  },
}

// Depths and monsoon season: US National Weather Service.
export const floods: Page = {
  title: 'Flash floods and storms',
  needsForecast: true,
  keywords: 'flood, flash, storm, canyon, wash, monsoon, thunder, lightning, rain, slot',
  weight: ({ wording, months, isUnknownCountry }) =>
    isUnknownCountry
      ? 0
      : (/\b(canyon|wash|slot|arroyo|gulch|wadi)\b/.test(wording) ? 2 : 0) +
        (months.some((month) => month >= 7 && month <= 9) ? 1 : 0),
  advice: ({ months, countries }, { localize }) => [
    localize`Never camp or park in a dry wash or narrow canyon: the storm that fills it may be {50 km|30 mi} away under your blue sky.`,
    localize`Turn around: {15 cm of moving water can knock a person over, 30 cm can carry off a small car, 60 cm|6 in of moving water can knock a person over, 12 in can carry off a small car, 24 in} most vehicles. Rising or brown water, a roar, floating sticks: climb at once and leave the vehicle.`,
    countries.includes('US') &&
      (months.length === 0 || months.some((month) => month >= 6 && month <= 9)) &&
      'In the US Southwest the monsoon runs from 15 June to 30 September: be off ridges and out of canyons by noon.',
    'Thunder within 30 seconds of the flash: into a hard-topped vehicle, windows up, until 30 minutes after the last thunder.',
  ],
}

export const wind: Page = {
  title: 'Wind and dust',
  needsForecast: true,
  keywords: 'wind, dust, gust, haboob, blow',
  advice: (_, { localize }) => [
    localize`Gusts above {50 km/h|30 mph} bend tent poles and lift awnings: close the awning at {30 km/h|20 mph}, fold a roof tent when it starts to pump.`,
    'Park with the nose into the wind and open doors one at a time.',
    'Dust storm on the road: pull far off, lights off, brake released, wait. Drivers follow lights, also off the road.',
    'A wind shift and a sudden chill usually mean a storm within 30 minutes.',
  ],
}

/** Describes the daylight at the first stop with a date and a position. */
export function describeDaylight(stops: readonly GuideStop[]): string[] {
  const stop = stops.find(({ position, from }) => position && from)
  if (!stop?.position || !stop.from) return []
  const hours = getDaylightHours(stop.position, stop.from)
  const day = formatDay(stop.from)
  if (hours === 0 || hours === 24)
    return [`At ${stop.name} the sun does not ${hours === 0 ? 'rise' : 'set'} on ${day}.`]
  return [`Daylight at ${stop.name} on ${day} is about ${Math.round(hours * 2) / 2} hours from sunrise to sunset.`]
}
