import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'

export type AlarmOptions = {
  readonly metric: IMetric
  /** It rings above this value ... */
  readonly above: number
  /** ... in so many periods of the metric one after the other. */
  readonly periods: number
  /** One sentence that says what has happened when the alarm fires. */
  readonly description: string
}

export type AlarmsProps = {
  /**
   * The recipient of the alarms' emails.
   * @default - nobody
   */
  readonly address?: string | undefined
  /**
   * The runbook's URL.
   * @default - its place in the repository
   */
  readonly runbook?: string | undefined
}

/** Alarms that all notify one topic. Each one's id is its section of infra/runbook.md. */
export class Alarms extends Construct {
  readonly all: Alarm[] = []
  readonly #topic: Topic
  readonly #runbook: string

  constructor(scope: Construct, id: string, { address, runbook = 'infra/runbook.md' }: AlarmsProps) {
    super(scope, id)
    this.#runbook = runbook
    this.#topic = new Topic(this, 'Topic', { enforceSSL: true })
    // enforceSSL gives the topic a policy, which replaces the default one that lets the account's alarms publish.
    const sourceAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    this.#topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: sourceAccount }))
    if (address !== undefined) this.#topic.addSubscription(new EmailSubscription(address))
  }

  /** An alarm that also appears in `all`. */
  add(id: string, { metric, above, periods, description }: AlarmOptions): Alarm {
    const alarm = new Alarm(this, id, {
      metric,
      threshold: above,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      // No requests, no data: that is no fault.
      treatMissingData: TreatMissingData.NOT_BREACHING,
      // The section's anchor is its heading in lower case.
      alarmDescription: `${description} What to do: ${this.#runbook}#${id.toLowerCase()}`,
    })
    alarm.addAlarmAction(new SnsAction(this.#topic))
    this.all.push(alarm)
    return alarm
  }
}
