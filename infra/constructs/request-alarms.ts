import { Duration, Stack } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import type { FunctionName } from '../edge.ts'
import type { Alarms } from './alarms.ts'
import type { Monitored } from './monitored.ts'

const perFiveMinutes = { period: Duration.minutes(5) }

export function addRequestAlarms(alarms: Alarms, props: Monitored): void {
  addServerErrors(alarms, props)
  addSlowAnswers(alarms, props)
  for (const name of ['auth', 'planner', 'assistant'] as const) addFunctionErrors(alarms, props, name)
  addFunctionThrottles(alarms, props)
  addSignInFailures(alarms, props)
  addWeatherFailures(alarms, props)
  addWalkFailures(alarms, props)
}

function addServerErrors(alarms: Alarms, { httpApi, streamingApi }: Monitored): void {
  alarms.add('ServerErrors', {
    metric: new MathExpression({
      expression: 'IF(http + rest >= 10, 100 * (http5xx + rest5xx) / (http + rest), 0)',
      usingMetrics: {
        http: httpApi.metricCount({ statistic: Stats.SUM }),
        rest: streamingApi.metricCount({ statistic: Stats.SUM }),
        http5xx: httpApi.metricServerError({ statistic: Stats.SUM }),
        rest5xx: streamingApi.metricServerError({ statistic: Stats.SUM }),
      },
      label: 'Answers 5xx (%)',
      period: Duration.minutes(1),
    }),
    above: 1,
    periods: 3,
    description: 'More than 1% of the API answers were server errors, in three consecutive minutes.',
  })
}

function addSlowAnswers(alarms: Alarms, { httpApi }: Monitored): void {
  alarms.add('SlowAnswers', {
    metric: httpApi.metricLatency({ statistic: Stats.percentile(99), ...perFiveMinutes }),
    // The slowest normal answer, a place's first weather, takes up to four seconds.
    above: 5_000,
    periods: 3,
    description: 'One in a hundred answers took longer than 5 s for a quarter of an hour.',
  })
}

function addFunctionErrors(alarms: Alarms, { functions }: Monitored, name: FunctionName): void {
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
  alarms.add(`${title}Errors`, {
    metric: functions[name].alias.metricErrors({ statistic: Stats.SUM, period: Duration.minutes(1) }),
    above: 2,
    periods: 1,
    description: `The ${name} function crashed or ran out of time more than twice within a minute.`,
  })
}

function addFunctionThrottles(alarms: Alarms, { functions }: Monitored): void {
  const throttles = Object.entries(functions).map(([name, { function: lambda }]): [string, IMetric] => [
    name,
    lambda.metricThrottles({ statistic: Stats.SUM }),
  ])
  alarms.add('FunctionThrottles', {
    metric: new MathExpression({
      expression: throttles.map(([name]) => name).join(' + '),
      usingMetrics: Object.fromEntries(throttles),
      label: 'Throttled invocations',
      ...perFiveMinutes,
    }),
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
  const { logGroup } = functions.auth
  const failures = logGroup.addMetricFilter('SignInFailures', {
    filterPattern: refused,
    metricNamespace: Stack.of(logGroup).stackName,
    metricName: 'SignInFailures',
    metricValue: '1',
    defaultValue: 0,
  })
  alarms.add('SignInFailures', {
    metric: failures.metric({ statistic: Stats.SUM, ...perFiveMinutes }),
    above: 200,
    periods: 2,
    description: 'More than 200 logins failed in five minutes, twice in a row: someone may be guessing passwords.',
  })
}

/** Counts weather's 503 answers separately, because the share of all failures hides them. */
function addWeatherFailures(alarms: Alarms, { functions }: Monitored): void {
  const { logGroup } = functions.planner
  const failures = logGroup.addMetricFilter('WeatherFailures', {
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.path', '=', '*/weather'),
      FilterPattern.numberValue('$.status', '=', 503),
    ),
    metricNamespace: Stack.of(logGroup).stackName,
    metricName: 'WeatherFailures',
    metricValue: '1',
    defaultValue: 0,
  })
  alarms.add('WeatherFailures', {
    metric: failures.metric({ statistic: Stats.SUM, period: Duration.minutes(15) }),
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
