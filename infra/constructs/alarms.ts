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
  /** What the alarm says, in one sentence. */
  readonly means: string
}

/** Alarms that all ring at one topic. Each one's id is its section of infra/runbook.md. */
export class Alarms extends Construct {
  readonly all: Alarm[] = []
  readonly #topic: Topic

  constructor(scope: Construct, id: string, { address }: { readonly address?: string | undefined }) {
    super(scope, id)
    this.#topic = new Topic(this, 'Topic', { enforceSSL: true })
    // A topic with a policy of its own has lost the default one, which let the account's alarms in.
    const sourceAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    this.#topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: sourceAccount }))
    if (address !== undefined) this.#topic.addSubscription(new EmailSubscription(address))
  }

  ring(id: string, { metric, above, periods, means }: AlarmOptions): Alarm {
    const alarm = new Alarm(this, id, {
      metric,
      threshold: above,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      // Nobody there is no fault.
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${means} What to do: infra/runbook.md, "${id}".`,
    })
    alarm.addAlarmAction(new SnsAction(this.#topic))
    this.all.push(alarm)
    return alarm
  }
}
