import { Duration, Stack } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFilterPattern } from 'aws-cdk-lib/aws-logs'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Handler } from './handler.ts'

export type AlarmOptions = {
  readonly metric: IMetric
  readonly above: number
  /** Consecutive periods above the value. @default 1 */
  readonly periods?: number
  readonly description: string
}

export type AlarmsProps = {
  /**
   * The recipient of the alarms' emails.
   * @default - none: alarms only appear on the dashboard
   */
  readonly alarmAddress?: string | undefined
  /**
   * The runbook's URL.
   * @default - its place in the repository
   */
  readonly runbook?: string | undefined
}

/** Alarms that notify one topic. An alarm's id is its section in infra/runbook.md. */
export class Alarms extends Construct {
  readonly all: Alarm[] = []
  readonly #topic: Topic
  readonly #runbook: string

  constructor(scope: Construct, id: string, { alarmAddress, runbook = 'infra/runbook.md' }: AlarmsProps) {
    super(scope, id)
    this.#runbook = runbook
    this.#topic = new Topic(this, 'Topic', { enforceSSL: true })
    // enforceSSL adds a policy that replaces the default one, which lets the account's alarms publish.
    const sourceAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    this.#topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: sourceAccount }))
    if (alarmAddress !== undefined) this.#topic.addSubscription(new EmailSubscription(alarmAddress))
  }

  add(id: string, options: AlarmOptions): void {
    const alarm = createAlarm(this, id, options, `What to do: ${this.#runbook}#${id.toLowerCase()}`)
    alarm.addAlarmAction(new SnsAction(this.#topic))
    this.all.push(alarm)
  }
}

/** Creates an alarm without an action. `advice` is the end of its description. */
export const createAlarm = (
  scope: Construct,
  id: string,
  { metric, above, periods = 1, description }: AlarmOptions,
  advice: string,
): Alarm =>
  new Alarm(scope, id, {
    metric,
    threshold: above,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    // No requests means no data, not a fault.
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: `${description} ${advice}`,
  })

/**
 * Returns the expression that adds metrics. One without requests has no value, and CloudWatch's sum with it none either: `FILL` makes
 * it 0, or the alarm would sleep.
 */
export const sum = (names: readonly string[]): string => `(${names.map((name) => `FILL(${name}, 0)`).join(' + ')})`

/** Returns the sum of metrics over five minutes. */
export const addUp = (metrics: Readonly<Record<string, IMetric>>, label: string): IMetric =>
  new MathExpression({
    expression: sum(Object.keys(metrics)),
    usingMetrics: metrics,
    label,
    period: Duration.minutes(5),
  })

/** Counts the lines of functions' logs that match a pattern, under this name. */
export function countLines(handlers: readonly Handler[], metricName: string, filterPattern: IFilterPattern): void {
  for (const { logGroup } of handlers) {
    const metricNamespace = Stack.of(logGroup).stackName
    const metric = { metricNamespace, metricName, metricValue: '1', defaultValue: 0 }
    logGroup.addMetricFilter(metricName, { filterPattern, ...metric })
  }
}

/** Returns a metric of `countLines`. */
export const countedLines = (scope: Construct, metricName: string, period: Duration): IMetric =>
  new Metric({ namespace: Stack.of(scope).stackName, metricName, statistic: Stats.SUM, period })
