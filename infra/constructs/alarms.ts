import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'

export type AlarmOptions = {
  readonly metric: IMetric
  readonly above: number
  /** Consecutive periods above the value. */
  readonly periods: number
  readonly description: string
}

export type AlarmsProps = {
  /**
   * The recipient of the alarms' emails.
   * @default - none
   */
  readonly address?: string | undefined
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

  constructor(scope: Construct, id: string, { address, runbook = 'infra/runbook.md' }: AlarmsProps) {
    super(scope, id)
    this.#runbook = runbook
    this.#topic = new Topic(this, 'Topic', { enforceSSL: true })
    // enforceSSL adds a policy that replaces the default one, which lets the account's alarms publish.
    const sourceAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    this.#topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: sourceAccount }))
    if (address !== undefined) this.#topic.addSubscription(new EmailSubscription(address))
  }

  add(id: string, { metric, above, periods, description }: AlarmOptions): Alarm {
    const alarm = new Alarm(this, id, {
      metric,
      threshold: above,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      // No requests means no data, not a fault.
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${description} What to do: ${this.#runbook}#${id.toLowerCase()}`,
    })
    alarm.addAlarmAction(new SnsAction(this.#topic))
    this.all.push(alarm)
    return alarm
  }
}

/**
 * Returns the expression that adds metrics. One without requests has no value, and CloudWatch's sum with it none either: `FILL` makes
 * it 0, or the alarm would sleep.
 */
export const sum = (names: readonly string[]): string => `(${names.map((name) => `FILL(${name}, 0)`).join(' + ')})`
