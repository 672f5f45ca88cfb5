import { everything, getResources, type Json, synthesise } from '../support/cloud.ts'
import { type Bench, type Figure, quantile } from './bench.ts'

/** Calls and answers of 1,000 users in a month, as in tests/infra/cost.ts, by the hour of the day. */
const callsPerMinute = 315_000 / (30 * 24 * 60)
const hours = [
  0.3, 0.2, 0.1, 0.1, 0.1, 0.2, 0.5, 0.9, 1.1, 1.2, 1.2, 1.2, 1.3, 1.2, 1.1, 1.1, 1.2, 1.4, 1.7, 2, 2.1, 1.8, 1.2, 0.8,
]
/** Confirmations and links; a guess. */
const emailsPerMinute = 200 / (30 * 24 * 60)
const watchEvery = 15

/** The values that a minute adds to the metrics; a metric without a value has none. */
type Minute = Readonly<Record<string, number>>
type Incident = { readonly name: string; readonly toMinute: (minute: number) => Minute }

const answers = (minute: number, share: number): Minute => {
  const calls = drawPoisson(callsPerMinute * (hours[Math.floor(minute / 60) % 24] ?? 1))
  const rest = drawBinomial(calls, 0.05)
  const failed = drawBinomial(calls, share)
  const failedRest = Math.min(rest, drawBinomial(failed, 0.05))
  return {
    ...(calls > rest ? { http: calls - rest, http5xx: failed - failedRest } : {}),
    ...(rest > 0 ? { rest, rest5xx: failedRest } : {}),
  }
}
const walks = (minute: number): Minute => (minute % watchEvery === 0 ? { walks: 1 } : {})

const incidents: readonly Incident[] = [
  { name: 'total outage', toMinute: (minute) => ({ ...answers(minute, 1), ...walks(minute) }) },
  { name: 'one call in twenty fails', toMinute: (minute) => answers(minute, 0.05) },
  // Each walk registers an account, whose confirmation is an email, too.
  {
    name: 'no email is sent',
    toMinute: (minute) => ({ emails: drawPoisson(emailsPerMinute) + (walks(minute).walks ?? 0) }),
  },
  // Nobody gets through, so there are no calls.
  { name: 'dead certificate', toMinute: walks },
]

/** The metrics of the simulation by CloudWatch's names. */
function toMetric({ Namespace, MetricName, Dimensions = [] }: Json): string {
  if (Namespace === 'AWS/ApiGateway')
    return (
      { Count: Dimensions[0]?.Name === 'ApiId' ? 'http' : 'rest', '5xx': 'http5xx', '5XXError': 'rest5xx' }[
        MetricName as string
      ] ?? ''
    )
  if (MetricName === 'MailFailures') return 'emails'
  return JSON.stringify(Dimensions).includes('WatchHandler') ? 'walks' : ''
}

/** Returns an alarm's value for a period, and undefined without data. */
type Alarm = {
  readonly name: string
  readonly minutes: number
  readonly periods: number
  readonly above: number
  readonly toValue: (sums: Minute) => number | undefined
}

function readAlarm([id, alarm]: [string, Json]): Alarm[] {
  const stats: Json[] = alarm.Metrics?.flatMap(({ MetricStat }: Json) => MetricStat ?? []) ?? []
  const metrics = stats.length > 0 ? stats.map(({ Metric }) => toMetric(Metric)) : [toMetric(alarm)]
  if (metrics.includes('') || alarm.ExtendedStatistic) return []
  const expression = alarm.Metrics?.find(({ Expression }: Json) => Expression)?.Expression
  return [
    {
      name: id.replace(/^MonitoringAlarms|[0-9A-F]{8}$/g, ''),
      minutes: (stats[0]?.Period ?? alarm.Period) / 60,
      periods: alarm.EvaluationPeriods,
      above: alarm.Threshold,
      toValue: expression ? compile(expression, metrics) : (sums) => sums[metrics[0] ?? ''],
    },
  ]
}

/** Compiles an expression of CloudWatch's metric math; a value that is missing makes the result missing. */
function compile(expression: string, names: readonly string[]): (sums: Minute) => number | undefined {
  const evaluate = new Function('IF', 'FILL', ...names, `return ${expression}`)
  return (sums) => {
    const value = evaluate(
      (condition: boolean, one: number, other: number) => (condition ? one : other),
      (number: number | undefined, otherwise: number) => number ?? otherwise,
      ...names.map((name) => sums[name]),
    )
    return names.every((name) => sums[name] === undefined) || Number.isNaN(value) ? undefined : value
  }
}

/** Returns the minutes until an alarm fires; Infinity if it doesn't within three days. */
function findFiring({ minutes, periods, above, toValue }: Alarm, series: readonly Minute[], start: number): number {
  let breaches = 0
  // A period of several minutes may have begun before the incident.
  for (let end = minutes - (start % minutes); end <= series.length; end += minutes) {
    const sums: Record<string, number> = {}
    for (const minute of series.slice(Math.max(0, end - minutes), end))
      for (const [name, value] of Object.entries(minute)) sums[name] = (sums[name] ?? 0) + value
    const value = toValue(sums)
    breaches = value !== undefined && value > above ? breaches + 1 : 0
    if (breaches >= periods) return end
  }
  return Number.POSITIVE_INFINITY
}

const bench: Bench = {
  title: 'Alarms of prod for 1,000 users: minutes until they fire, usually (in nine of ten)',
  async measure() {
    const alarms = Object.entries(getResources(synthesise(everything).service, 'AWS::CloudWatch::Alarm'))
      .filter(([id]) => !id.includes('Canary'))
      .flatMap(readAlarm)
    return incidents.flatMap(({ name, toMinute }): Figure[] =>
      alarms.flatMap((alarm) => {
        const times = Array.from({ length: 200 }, (_, round) => {
          const start = (round * 433) % (24 * 60)
          const series = Array.from({ length: 3 * 24 * 60 }, (_, minute) => toMinute(start + minute))
          return findFiring(alarm, series, start)
        })
        const usual = quantile(times, 0.5)
        const late = quantile(times, 0.9)
        if (!Number.isFinite(usual)) return []
        const value = `${usual} min (${Number.isFinite(late) ? late : 'more than 4,320'})`
        return [{ what: `${name}: ${alarm.name}`, value }]
      }),
    )
  },
}
export default bench

let seed = 1
/** Returns the same numbers from 0 to 1 in every run. */
function random(): number {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}

function drawPoisson(mean: number): number {
  let count = 0
  let product = random()
  for (const least = Math.exp(-mean); product > least; count++) product *= random()
  return count
}

const drawBinomial = (count: number, share: number): number =>
  share >= 1 ? count : Array.from({ length: count }, random).filter((value) => value < share).length
