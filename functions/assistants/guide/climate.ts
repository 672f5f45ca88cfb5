import { listStayDays, type MonthDay } from '#functions/weather/stay-days.ts'
import { describeDaylight } from './daylight.ts'
import { formatDay, type NamedDays } from './days.ts'
import type { Stop } from './facts.ts'
import { list, type Page } from './page.ts'
import type { Units } from './units.ts'

/** The usual weather of the stops and on the days that the question names. */
export const climate: Page = {
  title: 'Usual weather',
  words: [
    'weather',
    'forecast',
    'climate',
    'temperature',
    'hot',
    'cold',
    'warm',
    'rain',
    'season',
    'when',
    'best time',
    'month',
    'expect',
    'daylight',
    'sunset',
    'dark',
    'degrees',
  ],
  weight: ({ low, high, asked }) => (low !== undefined || high !== undefined || asked ? 1 : 0),
  advice: ({ stops, named, asked, question }, units) => {
    const known = stops.filter(({ weather }) => weather !== null)
    const speaking = asked && !named ? known.filter((stop) => covers(stop, asked)) : known
    const silent = named || known.length === 0 ? stops.filter(({ weather }) => weather === null) : []
    return [
      ...speaking.slice(0, 4).map((stop) => describeStop(stop, asked, units)),
      ...(silent.length > 0
        ? [
            `The guide knows no averages for ${list(silent.slice(0, 3).map(({ name }) => name))}: they are worked out once a stop has a start and an end date.`,
          ]
        : []),
      ...(asked && speaking.length === 0 && silent.length === 0
        ? [
            `None of your stops has averages for ${asked.label}: give one these dates, and its usual lows and highs appear here.`,
          ]
        : []),
      ...(/rain|snow|wind|storm/.test(question)
        ? ['The guide knows usual temperatures only: nothing of rain, snow or wind at your stops.']
        : []),
      ...describeDaylight(stops),
      units.say`These are averages of past years, no forecast. Take the forecast for the exact point, not the next town, 24 hours before you leave: every {300 m higher is about 2 °C|1,000 ft higher is about 3.5 °F} colder.`,
      units.say`Deserts swing by {15 to 20 °C|27 to 36 °F} from afternoon to dawn: pack for both.`,
    ]
  },
}

function describeStop(stop: Stop, asked: NamedDays | undefined, { temperature, altitude }: Units): string {
  const { name, from, to, weather } = stop
  if (!from || !to || !weather) return `${name}: no averages are kept.`
  const { avgMinTemperature, avgMaxTemperature, period, elevation, hottestTemperature: hottest } = weather
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  const height = elevation === null ? '' : ` at about ${altitude(elevation)}`
  const heat = hottest === undefined ? '' : ` The hottest of those years’ days reached ${temperature(hottest)}.`
  const other = asked && !covers(stop, asked) ? ` The guide has no averages for ${asked.label} there.` : ''
  return `${name}, ${days}: lows of ${temperature(avgMinTemperature)} and highs of ${temperature(avgMaxTemperature)} are usual${height} (averages of ${period}).${heat}${other}`
}

/** Whether a stop's averages speak for the days that were asked for. */
function covers({ from, to }: Stop, asked: NamedDays): boolean {
  if (!from || !to) return false
  const within = (day: MonthDay) => day >= asked.from && day <= asked.to
  return listStayDays(from, to).some(within)
}
