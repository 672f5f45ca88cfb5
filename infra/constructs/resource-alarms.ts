import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { Operation } from 'aws-cdk-lib/aws-dynamodb'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { unservable } from '#functions/data-version.ts'
import { assistantMetrics, emailNotSent } from '#functions/environment.ts'
import { type Alarms, addUp, countedLines, countLines } from './alarms.ts'
import type { Monitored } from './monitored.ts'

const emailFailures = 'MailFailures'

export const createEmailFailures = (scope: Construct) => countedLines(scope, emailFailures, Duration.hours(1))

export function addResourceAlarms(alarms: Alarms, props: Monitored): void {
  addTableThrottles(alarms, props)
  addModelCalls(alarms, props)
  addEmailFailures(alarms, props)
  addEmailReputation(alarms, props)
  addSweeperErrors(alarms, props)
  addDataVersion(alarms, props)
}

function addTableThrottles(alarms: Alarms, { table }: Monitored): void {
  const operations = [
    Operation.GET_ITEM,
    Operation.QUERY,
    Operation.PUT_ITEM,
    Operation.UPDATE_ITEM,
    Operation.DELETE_ITEM,
    Operation.BATCH_GET_ITEM,
    Operation.BATCH_WRITE_ITEM,
    Operation.TRANSACT_WRITE_ITEMS,
  ]
  const throttles = operations.map((operation) => {
    const metric = { namespace: 'AWS/DynamoDB', metricName: 'ThrottledRequests', statistic: Stats.SUM }
    const dimensionsMap = { TableName: table.tableName, Operation: operation }
    return [operation.toLowerCase(), new Metric({ ...metric, dimensionsMap })]
  })
  alarms.add('TableThrottles', {
    // The sum of `metricThrottledRequestsForOperations` has no value until every operation is throttled.
    metric: addUp(Object.fromEntries(throttles), 'Throttled requests'),
    above: 0,
    periods: 2,
    description: 'DynamoDB throttled requests to the table.',
  })
}

function addModelCalls(alarms: Alarms, { table }: Monitored): void {
  const measure = (metricName: string, statistic: string) =>
    new Metric({
      namespace: assistantMetrics.namespace,
      metricName,
      dimensionsMap: { [assistantMetrics.dimension]: table.tableName },
      statistic,
      period: Duration.minutes(5),
    })
  /** Ignores single failures in quiet nights. */
  const measureShare = (failed: string, label: string, period: Duration) =>
    new MathExpression({
      expression: 'IF(calls >= 3, 100 * FILL(failed, 0) / calls, 0)',
      usingMetrics: { calls: measure(assistantMetrics.calls, Stats.SUM), failed: measure(failed, Stats.SUM) },
      label,
      period,
    })
  alarms.add('ModelCalls', {
    metric: measure(assistantMetrics.ceilingUsed, Stats.MAXIMUM),
    above: 80,
    description:
      "The assistants made more than 80% of the day's model calls; at the ceiling the field guide answers until midnight UTC.",
  })
  // Notices an outage of the models, which `ServerErrors` misses: the guide answers with 200.
  const noAnswer = 'Questions that no model answered (%)'
  alarms.add('NoModelAnswered', {
    metric: measureShare(assistantMetrics.noModelAnswered, noAnswer, Duration.minutes(15)),
    above: 50,
    description:
      'The field guide answered more than half of the questions in a quarter of an hour, because no model did.',
  })
  // Notices a failing model while the next one answers.
  const failures = 'Models that failed, per question (%)'
  alarms.add('ModelFailures', {
    metric: measureShare(assistantMetrics.modelFailures, failures, Duration.hours(1)),
    above: 50,
    description: 'A model failed at more than half of the questions in an hour, whether or not another model answered.',
  })
}

/** Notices a promised deletion that stopped, which nobody else would. */
function addSweeperErrors(alarms: Alarms, { sweeper }: Monitored): void {
  alarms.add('SweeperErrors', {
    metric: sweeper.alias.metricErrors({ statistic: Stats.SUM, period: Duration.hours(1) }),
    above: 2,
    description: 'The sweeper failed more than twice within an hour: data of deleted accounts may remain.',
  })
}

/** Notices a data version that functions refuse to serve, with 503 for every request. */
function addDataVersion(alarms: Alarms, { functions, sweeper }: Monitored): void {
  const refused = FilterPattern.stringValue('$.data', '=', unservable.data)
  countLines([...Object.values(functions), sweeper], 'DataVersion', refused)
  alarms.add('DataVersion', {
    metric: countedLines(alarms, 'DataVersion', Duration.minutes(5)),
    above: 0,
    description: 'A function refused the table, because this release cannot serve its data version.',
  })
}

/** Counts log lines, because users were told that their emails are on the way. */
function addEmailFailures(alarms: Alarms, { functions, sweeper, configurationSet }: Monitored): void {
  if (configurationSet === undefined) return
  const failed = FilterPattern.stringValue('$.mail', '=', emailNotSent.mail)
  countLines([functions.auth, functions.forgot, sweeper], emailFailures, failed)
  alarms.add('MailFailures', {
    metric: createEmailFailures(alarms),
    above: 0,
    description: 'An email within an hour was not accepted by SES in time.',
  })
}

/** Fires before SES reviews the sender, from 5% bounces or 0.1% complaints on. */
function addEmailReputation(alarms: Alarms, { configurationSet }: Monitored): void {
  if (configurationSet === undefined) return
  const share = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      dimensionsMap: { 'ses:configuration-set': configurationSet.configurationSetName },
      statistic: Stats.MAXIMUM,
      period: Duration.hours(1),
    })
  alarms.add('MailBounces', {
    metric: share('Reputation.BounceRate'),
    above: 0.03,
    description: 'More than 3% of the emails bounce.',
  })
  alarms.add('MailComplaints', {
    metric: share('Reputation.ComplaintRate'),
    above: 0.0005,
    description: 'More than one email in 2,000 is reported as spam.',
  })
}
