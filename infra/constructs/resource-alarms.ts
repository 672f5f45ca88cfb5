import { Duration, Stack } from 'aws-cdk-lib'
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { Operation } from 'aws-cdk-lib/aws-dynamodb'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { unservable } from '#functions/data-version.ts'
import { assistantMetrics, emailNotSent } from '#functions/environment.ts'
import type { Alarms } from './alarms.ts'
import type { Monitored } from './monitored.ts'

const emailFailures = 'MailFailures'

/** Creates the metric of a service's emails that could not be sent. */
export const createEmailFailures = (scope: Construct) =>
  new Metric({
    namespace: Stack.of(scope).stackName,
    metricName: emailFailures,
    statistic: Stats.SUM,
    period: Duration.minutes(15),
  })

const perFiveMinutes = { period: Duration.minutes(5) }

/** Alarms about what the functions use: the table, the models and, where there is a sender, mail. */
export function addResourceAlarms(alarms: Alarms, props: Monitored): void {
  addTableThrottles(alarms, props)
  addModelCalls(alarms, props)
  addNoModelAnswered(alarms, props)
  addModelFailures(alarms, props)
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
    Operation.BATCH_WRITE_ITEM,
    Operation.TRANSACT_WRITE_ITEMS,
  ]
  alarms.add('TableThrottles', {
    metric: table.metricThrottledRequestsForOperations({ operations, ...perFiveMinutes }),
    above: 0,
    periods: 2,
    description: 'DynamoDB throttled requests to the table.',
  })
}

const createAssistantMetric = ({ table }: Monitored, metricName: string, statistic: string) =>
  new Metric({
    namespace: assistantMetrics.namespace,
    metricName,
    dimensionsMap: { [assistantMetrics.dimension]: table.tableName },
    statistic,
    ...perFiveMinutes,
  })

function addModelCalls(alarms: Alarms, props: Monitored): void {
  alarms.add('ModelCalls', {
    metric: createAssistantMetric(props, assistantMetrics.ceilingUsed, Stats.MAXIMUM),
    above: 80,
    periods: 1,
    description:
      "The assistants made more than 80 % of the day's model calls; at the ceiling the field guide answers until midnight UTC.",
  })
}

/** The guide's answer is a 200: ServerErrors does not see that the models are gone. */
function addNoModelAnswered(alarms: Alarms, props: Monitored): void {
  alarms.add('NoModelAnswered', {
    metric: new MathExpression({
      // Quiet nights have few calls; one that fails is no outage.
      expression: 'IF(calls >= 3, 100 * FILL(failed, 0) / calls, 0)',
      usingMetrics: {
        calls: createAssistantMetric(props, assistantMetrics.calls, Stats.SUM),
        failed: createAssistantMetric(props, assistantMetrics.noModelAnswered, Stats.SUM),
      },
      label: 'Questions that no model answered (%)',
      period: Duration.minutes(15),
    }),
    above: 50,
    periods: 1,
    description: 'The field guide answered more than half of the questions of a quarter of an hour: no model did.',
  })
}

/** A model that is never reached costs nobody an answer while the next one gives it. */
function addModelFailures(alarms: Alarms, props: Monitored): void {
  alarms.add('ModelFailures', {
    metric: new MathExpression({
      expression: 'IF(calls >= 3, 100 * FILL(failed, 0) / calls, 0)',
      usingMetrics: {
        calls: createAssistantMetric(props, assistantMetrics.calls, Stats.SUM),
        failed: createAssistantMetric(props, assistantMetrics.modelFailures, Stats.SUM),
      },
      label: 'Models that failed, per question (%)',
      period: Duration.hours(1),
    }),
    above: 50,
    periods: 1,
    description: 'A model failed at more than half of the questions of an hour, whether or not another one answered.',
  })
}

/** A deletion that does not go on is a promise that is not kept: nobody else would notice. */
function addSweeperErrors(alarms: Alarms, { sweeper }: Monitored): void {
  alarms.add('SweeperErrors', {
    metric: sweeper.alias.metricErrors({ statistic: Stats.SUM, period: Duration.hours(1) }),
    above: 2,
    periods: 1,
    description: 'The sweeper failed more than twice within an hour: a deleted account may not be wholly gone.',
  })
}

/** Functions refuse a table at a data version that they cannot serve: everybody is answered 503 until it is migrated. */
function addDataVersion(alarms: Alarms, { functions, sweeper }: Monitored): void {
  const metricName = 'DataVersion'
  for (const { logGroup } of [...Object.values(functions), sweeper])
    logGroup.addMetricFilter(metricName, {
      filterPattern: FilterPattern.stringValue('$.data', '=', unservable.data),
      metricNamespace: Stack.of(logGroup).stackName,
      metricName,
      metricValue: '1',
      defaultValue: 0,
    })
  alarms.add(metricName, {
    metric: new Metric({ namespace: Stack.of(alarms).stackName, metricName, statistic: Stats.SUM, ...perFiveMinutes }),
    above: 0,
    periods: 1,
    description: 'A function refused the table, because its data are of a version that this release cannot serve.',
  })
}

/** Alarms on emails that were not sent, by their log lines: the users who requested them were told that they are on their way. */
function addEmailFailures(alarms: Alarms, { functions, sweeper, configurationSet }: Monitored): void {
  if (configurationSet === undefined) return
  for (const { logGroup } of [functions.auth, sweeper])
    logGroup.addMetricFilter('MailFailures', {
      filterPattern: FilterPattern.stringValue('$.mail', '=', emailNotSent.mail),
      metricNamespace: Stack.of(logGroup).stackName,
      metricName: emailFailures,
      metricValue: '1',
      defaultValue: 0,
    })
  alarms.add('MailFailures', {
    metric: createEmailFailures(alarms),
    above: 2,
    periods: 1,
    description: 'More than two emails within a quarter of an hour were not accepted by SES in time.',
  })
}

/** SES puts a sender under review from 5 % bounces or 0.1 % complaints on. */
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
    periods: 1,
    description: 'More than 3 % of the emails bounce.',
  })
  alarms.add('MailComplaints', {
    metric: share('Reputation.ComplaintRate'),
    above: 0.0005,
    periods: 1,
    description: 'More than one email in 2,000 is reported as spam.',
  })
}
