import { createServer, type ServerResponse } from 'node:http'
import { forecastUnits } from '../../infra/local/fakes/climate.ts'
import { listenLocally } from '../../infra/local/fakes/service.ts'

export type ClimateProviderName = 'open-meteo' | 'nasa-power' | 'forecast'
/** `wait` waits for `release`, `hang` never answers, `limit` is 429, `break` is 500. A forecast of `half` ends after 3 days. */
export type Behaviour = 'answer' | 'wait' | 'hang' | 'limit' | 'break' | 'another shape' | 'nothing measured' | 'half'

type ClimateRequest = {
  readonly provider: ClimateProviderName
  readonly latitude: number
  readonly longitude: number
  readonly from: string
  readonly to: string
  readonly query: URLSearchParams
}

const providersByPath: Readonly<Record<string, ClimateProviderName>> = {
  '/v1/archive': 'open-meteo',
  '/v1/forecast': 'forecast',
}

export async function startClimateService() {
  const requests: ClimateRequest[] = []
  let pendingReplies: (() => void)[] = []
  const behaviours = new Map<ClimateProviderName, Behaviour>()
  let firstDay = (_longitude: number) => new Date().toISOString().slice(0, 10)
  let elevation = 1_204
  let temperaturesOf = (_day: string) => ({ min: 10, max: 20 })

  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(`http://local${request.url ?? '/'}`)
    const provider = providersByPath[pathname] ?? 'nasa-power'
    const dates = provider === 'open-meteo' ? ['start_date', 'end_date'] : ['start', 'end']
    const [from = '', to = ''] = dates.map((name) => dashed(query.get(name) ?? ''))
    const [latitude, longitude] = [Number(query.get('latitude')), Number(query.get('longitude'))]
    requests.push({ provider, latitude, longitude, from, to, query })
    const behaviour = behaviours.get(provider) ?? 'answer'
    if (behaviour === 'hang') return
    if (behaviour === 'limit')
      return json(response, 429, { error: true, reason: 'Minutely API request limit exceeded.' })
    if (behaviour === 'break') return json(response, 500, { error: true, reason: 'Something is wrong' })
    if (behaviour === 'another shape') return json(response, 200, { daily: { time: 'soon' } })
    if (provider === 'forecast') {
      const from = Date.parse(firstDay(Number(query.get('longitude'))))
      const days = daysBetween(toIso(from), toIso(from + (Number(query.get('forecast_days')) - 1) * dayLength))
      const values = days.map((day) => ({ day, ...temperaturesOf(day) }))
      const measured = behaviour === 'nothing measured' ? 0 : behaviour === 'half' ? 3 : values.length
      const answer = forecast(values, { latitude, longitude, elevation }, measured)
      if (behaviour === 'wait') pendingReplies.push(() => json(response, 200, answer))
      else json(response, 200, answer)
      return
    }
    const days = daysBetween(from, to).map((day) => ({ day, ...temperaturesOf(day) }))
    const answer = provider === 'open-meteo' ? archive : power
    const reply = () => json(response, 200, answer(days, { latitude, longitude }, behaviour !== 'nothing measured'))
    if (behaviour === 'wait') pendingReplies.push(reply)
    else reply()
  })
  const service = await listenLocally(server)

  return {
    ...service,
    requests,
    release() {
      const now = pendingReplies
      pendingReplies = []
      for (const reply of now) reply()
    },
    setBehaviour: (provider: ClimateProviderName, behaviour: Behaviour) => void behaviours.set(provider, behaviour),
    /** Sets the first day of forecasts, the place's today. */
    startForecast: (of: typeof firstDay) => {
      firstDay = of
    },
    /** Sets the elevation of forecasts' places; averages are at 1,204 m. */
    setForecastElevation: (meters: number) => {
      elevation = meters
    },
    temperatures: (of: typeof temperaturesOf) => {
      temperaturesOf = of
    },
  }
}
export type ClimateService = Awaited<ReturnType<typeof startClimateService>>

type DayValues = { readonly day: string; readonly min: number; readonly max: number }
type Place = { readonly latitude: number; readonly longitude: number }

const archive = (days: readonly DayValues[], place: Place, measured: boolean) => ({
  ...place,
  generationtime_ms: 0.2,
  utc_offset_seconds: -21_600,
  timezone: 'America/Denver',
  timezone_abbreviation: 'MDT',
  elevation: 1_204,
  daily_units: { time: 'iso8601', temperature_2m_max: '°C', temperature_2m_min: '°C' },
  daily: {
    time: days.map(({ day }) => day),
    temperature_2m_max: days.map(({ max }) => (measured ? max : null)),
    temperature_2m_min: days.map(({ min }) => (measured ? min : null)),
  },
})

const forecast = (days: readonly DayValues[], place: Place & { readonly elevation: number }, measured: number) => {
  const values = (of: (day: DayValues) => number) => days.map((day, at) => (at < measured ? of(day) : null))
  return {
    ...place,
    generationtime_ms: 0.2,
    utc_offset_seconds: 28_800,
    timezone: 'Australia/Perth',
    timezone_abbreviation: 'AWST',
    daily_units: forecastUnits,
    daily: {
      time: days.map(({ day }) => day),
      temperature_2m_max: values(({ max }) => max),
      temperature_2m_min: values(({ min }) => min),
      precipitation_sum: values(() => 1.2),
      precipitation_probability_max: days.map(() => null),
      wind_gusts_10m_max: values(() => 41.4),
      weather_code: values(() => 61),
    },
  }
}

const power = (days: readonly DayValues[], { latitude, longitude }: Place, measured: boolean) => {
  const values = (of: (day: DayValues) => number) =>
    Object.fromEntries(days.map((day) => [day.day.replaceAll('-', ''), measured ? of(day) : -999]))
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude, 1_380.5] },
    properties: { parameter: { T2M_MAX: values(({ max }) => max), T2M_MIN: values(({ min }) => min) } },
    header: { title: 'NASA/POWER Source Native Resolution Daily Data', fill_value: -999 },
    messages: [],
    parameters: { T2M_MAX: { units: 'C', longname: 'Temperature at 2 Meters Maximum' } },
  }
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const dashed = (day: string) => (/^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : day)

const dayLength = 86_400_000
const toIso = (time: number) => new Date(time).toISOString().slice(0, 10)

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
