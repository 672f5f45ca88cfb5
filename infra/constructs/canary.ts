import { Duration, Stack, Validations } from 'aws-cdk-lib'
import { type Alarm, type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { type AlarmOptions, createAlarm } from './alarms.ts'
import { type Handler, newVersionDimensions } from './handler.ts'

export type CanaryProps = {
  readonly handler: Handler
  /** Maximum 99th percentile of answer times. */
  readonly slowest: Duration
}

const minute = { period: Duration.minutes(1) }

/**
 * Sends a new version a tenth of the requests for five minutes, then all, or none once an alarm fires. The alarms watch
 * only the new version, so existing problems neither roll back a good version nor block a fix.
 */
export class Canary extends Construct {
  readonly #handler: Handler

  constructor(scope: Construct, id: string, { handler, slowest }: CanaryProps) {
    super(scope, id)
    this.#handler = handler
    const alarms = [
      this.#addAlarm('Errors', {
        metric: this.#measure('Errors', Stats.SUM),
        above: 0,
        description: 'The new version crashed or ran out of time.',
      }),
      this.#addAlarm('ServerErrors', {
        metric: this.#countServerErrors(),
        above: 5,
        description: 'More than 5% of what the new version answered within a minute were server errors (at least two).',
      }),
      this.#addAlarm('SlowAnswers', {
        metric: this.#measure('Duration', Stats.percentile(99)),
        above: slowest.toMilliseconds(),
        periods: 2,
        description: `One in a hundred answers of the new version took longer than ${slowest.toSeconds()} s, in two consecutive minutes.`,
      }),
    ]
    // The alarms must watch the new version before its first request.
    handler.alias.node.addDependency(...alarms)
    new LambdaDeploymentGroup(this, 'Deployment', {
      alias: handler.alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms,
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: 'The AWS managed policy for CodeDeploy on Lambda: it shifts aliases and reads alarms.',
    })
  }

  /** Without an email: the failed deployment is reported. */
  #addAlarm(id: string, options: AlarmOptions): Alarm {
    return createAlarm(this, id, options, 'CodeDeploy sends it back: infra/runbook.md, "Rolling back".')
  }

  #measure(metricName: string, statistic: string): Metric {
    const dimensionsMap = newVersionDimensions(this.#handler)
    return new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, statistic, ...minute })
  }

  /** Returns percent, from log lines by version, because Lambda counts an answer with status 500 as a success. */
  #countServerErrors(): IMetric {
    const { logGroup, function: lambda } = this.#handler
    const metricName = `${this.node.id}ServerErrors`
    const metricNamespace = Stack.of(this).stackName
    logGroup.addMetricFilter('ServerErrors', {
      filterPattern: FilterPattern.numberValue('$.status', '>=', 500),
      metricNamespace,
      metricName,
      metricValue: '1',
      dimensions: { Version: '$.version' },
    })
    const failed = new Metric({
      namespace: metricNamespace,
      metricName,
      dimensionsMap: { Version: lambda.currentVersion.version },
      statistic: Stats.SUM,
      ...minute,
    })
    return new MathExpression({
      expression: 'IF(FILL(failed, 0) >= 2, 100 * FILL(failed, 0) / calls, 0)',
      usingMetrics: { failed, calls: this.#measure('Invocations', Stats.SUM) },
      label: 'Answers 5xx of the new version (%)',
      ...minute,
    })
  }
}
