import { Duration } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { Operation } from 'aws-cdk-lib/aws-dynamodb'
import { assistantMetrics } from '#functions/environment.ts'
import type { Alarms } from './alarms.ts'
import type { MonitoringProps } from './monitoring.ts'

const perFiveMinutes = { period: Duration.minutes(5) }

/** Alarms about what the functions use: the table, the models and, where there is a sender, mail. */
export function addResourceAlarms(alarms: Alarms, props: MonitoringProps): void {
  addTableThrottles(alarms, props)
  addModelCalls(alarms, props)
  addMailReputation(alarms, props)
}

function addTableThrottles(alarms: Alarms, { table }: MonitoringProps): void {
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

function addModelCalls(alarms: Alarms, { table }: MonitoringProps): void {
  alarms.add('ModelCalls', {
    metric: new Metric({
      namespace: assistantMetrics.namespace,
      metricName: assistantMetrics.ceilingUsed,
      dimensionsMap: { [assistantMetrics.dimension]: table.tableName },
      statistic: Stats.MAXIMUM,
      ...perFiveMinutes,
    }),
    above: 80,
    periods: 1,
    description:
      "The assistants made more than 80 % of the day's model calls; at the ceiling they stop until midnight UTC.",
  })
}

/** SES puts a sender under review from 5 % bounces or 0.1 % complaints on. */
function addMailReputation(alarms: Alarms, { mails }: MonitoringProps): void {
  if (mails === undefined) return
  const share = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      dimensionsMap: { 'ses:configuration-set': mails.configurationSetName },
      statistic: Stats.MAXIMUM,
      period: Duration.hours(1),
    })
  alarms.add('MailBounces', {
    metric: share('Reputation.BounceRate'),
    above: 0.03,
    periods: 1,
    description: 'More than 3 % of the mails bounce.',
  })
  alarms.add('MailComplaints', {
    metric: share('Reputation.ComplaintRate'),
    above: 0.0005,
    periods: 1,
    description: 'More than one mail in 2,000 is reported as spam.',
  })
}
