import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import { type Alarms, addUp, countedLines, countLines, sum } from './alarms.ts'
import type { Monitored } from './monitored.ts'

export function addRequestAlarms(alarms: Alarms, props: Monitored): void {
  addServerErrors(alarms, props)
  addSlowAnswers(alarms, props)
  for (const name of ['auth', 'forgot', 'planner', 'assistant'] as const) addFunctionErrors(alarms, props, name)
  addFunctionThrottles(alarms, props)
  addSignInFailures(alarms, props)
  addWeatherFailures(alarms, props)
  addWalkFailures(alarms, props)
}

/** Both gateways' answers, and those that are server errors. */
const [all, failed] = [sum(['http', 'rest']), sum(['http5xx', 'rest5xx'])]

/** Three alarms, because a small site has ten requests a minute only at its busiest. */
function addServerErrors(alarms: Alarms, props: Monitored): void {
  alarms.add('ServerErrors', {
    metric: measureServerErrors(props, `${all} >= 10`, Duration.minutes(1)),
    above: 1,
    periods: 3,
    description: 'More than 1% of the API answers were server errors, in three consecutive minutes.',
  })
  alarms.add('ServerErrorsInAnHour', {
    metric: measureServerErrors(props, `${failed} >= 3`, Duration.hours(1)),
    above: 1,
    description: 'More than 1% of the API answers within an hour were server errors, at least three of them.',
  })
  alarms.add('Outage', {
    metric: measureServerErrors(props, `${all} >= 3`, Duration.minutes(3)),
    above: 99,
    description: 'All API answers within three minutes were server errors, at least three of them.',
  })
}

/** Returns the percentage of answers that are server errors, and 0 unless the condition holds. */
function measureServerErrors({ httpApi, streamingApi }: Monitored, condition: string, period: Duration): IMetric {
  return new MathExpression({
    expression: `IF(${condition}, 100 * ${failed} / ${all}, 0)`,
    usingMetrics: {
      http: httpApi.metricCount({ statistic: Stats.SUM }),
      rest: streamingApi.metricCount({ statistic: Stats.SUM }),
      http5xx: httpApi.metricServerError({ statistic: Stats.SUM }),
      rest5xx: streamingApi.metricServerError({ statistic: Stats.SUM }),
    },
    label: 'Answers 5xx (%)',
    period,
  })
}

function addSlowAnswers(alarms: Alarms, { httpApi }: Monitored): void {
  alarms.add('SlowAnswers', {
    metric: httpApi.metricLatency({ statistic: Stats.percentile(99), period: Duration.minutes(5) }),
    // The slowest normal answer, a place's first weather, takes up to four seconds.
    above: 5_000,
    periods: 3,
    description: 'One in a hundred answers took longer than 5 s for a quarter of an hour.',
  })
}

function addFunctionErrors(alarms: Alarms, { functions }: Monitored, name: keyof Monitored['functions']): void {
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
  alarms.add(`${title}Errors`, {
    metric: functions[name].alias.metricErrors({ statistic: Stats.SUM, period: Duration.minutes(1) }),
    above: 2,
    description: `The ${name} function crashed or ran out of time more than twice within a minute.`,
  })
}

function addFunctionThrottles(alarms: Alarms, { functions }: Monitored): void {
  const throttles = Object.entries(functions).map(([name, { function: lambda }]) => [
    name,
    lambda.metricThrottles({ statistic: Stats.SUM }),
  ])
  alarms.add('FunctionThrottles', {
    metric: addUp(Object.fromEntries(throttles), 'Throttled invocations'),
    above: 0,
    periods: 2,
    description: 'Lambda rejected requests because too many ran at the same time.',
  })
}

function addSignInFailures(alarms: Alarms, { functions }: Monitored): void {
  const refused = FilterPattern.all(
    FilterPattern.stringValue('$.path', '=', '/api/auth/login'),
    FilterPattern.any(FilterPattern.numberValue('$.status', '=', 401), FilterPattern.numberValue('$.status', '=', 429)),
  )
  countLines([functions.auth], 'SignInFailures', refused)
  alarms.add('SignInFailures', {
    metric: countedLines(alarms, 'SignInFailures', Duration.minutes(5)),
    above: 200,
    periods: 2,
    description: 'More than 200 logins failed in five minutes, twice in a row: someone may be guessing passwords.',
  })
}

/** Counts weather's 503 answers separately, because the share of all failures hides them. */
function addWeatherFailures(alarms: Alarms, { functions }: Monitored): void {
  const failed = FilterPattern.all(
    FilterPattern.stringValue('$.path', '=', '*/weather'),
    FilterPattern.numberValue('$.status', '=', 503),
  )
  countLines([functions.planner], 'WeatherFailures', failed)
  alarms.add('WeatherFailures', {
    metric: countedLines(alarms, 'WeatherFailures', Duration.minutes(15)),
    above: 5,
    periods: 2,
    description:
      'More than five requests in a quarter of an hour got no answer from any climate provider, twice in a row.',
  })
}

/**
 * The walk notices what produces no failed requests: a certificate, a DNS name, a firewall that blocks everyone, a
 * broken site.
 */
function addWalkFailures(alarms: Alarms, { watch }: Monitored): void {
  if (watch === undefined) return
  alarms.add('WalkFailures', {
    metric: watch.alias.metricErrors({ statistic: Stats.SUM, period: Duration.minutes(15) }),
    above: 0,
    periods: 2,
    description: 'The walk through the main job, which runs every fifteen minutes, failed twice in a row.',
  })
}
