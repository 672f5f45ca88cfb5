import { Duration, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { type Alarm, type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { type ITableV2, Operation } from 'aws-cdk-lib/aws-dynamodb'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import type { IConfigurationSet } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { assistantMetrics } from '#functions/environment.ts'
import type { FunctionName } from '../edge.ts'
import { Alarms } from './alarms.ts'
import { Dashboard } from './dashboard.ts'
import type { Handler } from './handler.ts'

export type WatchProps = {
  readonly alarmAddress?: string | undefined
  readonly functions: Readonly<Record<FunctionName, Handler>>
  readonly httpApi: HttpApi
  readonly streamingApi: RestApi
  readonly table: ITableV2
  readonly mails?: IConfigurationSet | undefined
}

const minutes = (count: number) => Duration.minutes(count)
const perFiveMinutes = { period: minutes(5) }

/** Watches the service: alarms that ring at one topic, and a dashboard with what they look at. */
export class Watch extends Construct {
  readonly #alarms: Alarms
  readonly #props: WatchProps
  /** A new version of a function goes away again when one of these rings. */
  readonly rollback: Readonly<Record<FunctionName, readonly Alarm[]>>

  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id)
    this.#props = props
    this.#alarms = new Alarms(this, 'Alarms', { address: props.alarmAddress })

    const answers = [this.#serverErrors(), this.#latency()]
    this.rollback = {
      auth: [this.#functionErrors('auth'), ...answers],
      planner: [this.#functionErrors('planner'), ...answers],
      assistant: [this.#functionErrors('assistant'), ...answers],
    }
    this.#throttles()
    this.#tableThrottles()
    this.#modelCalls()
    this.#signInFailures()
    this.#mailReputation()

    new Dashboard(this, 'Dashboard', { ...props, alarms: this.#alarms.all })
  }

  #serverErrors(): Alarm {
    const { httpApi, streamingApi } = this.#props
    return this.#alarms.ring('ServerErrors', {
      metric: new MathExpression({
        expression: 'IF(http + rest >= 10, 100 * (http5xx + rest5xx) / (http + rest), 0)',
        usingMetrics: {
          http: httpApi.metricCount({ statistic: Stats.SUM }),
          rest: streamingApi.metricCount({ statistic: Stats.SUM }),
          http5xx: httpApi.metricServerError({ statistic: Stats.SUM }),
          rest5xx: streamingApi.metricServerError({ statistic: Stats.SUM }),
        },
        label: 'Answers 5xx (%)',
        // Short enough to ring while a canary is out.
        period: minutes(1),
      }),
      above: 1,
      periods: 3,
      means: 'More than 1 % of the API answers were server errors, three minutes running.',
    })
  }

  #latency(): Alarm {
    return this.#alarms.ring('SlowAnswers', {
      metric: this.#props.httpApi.metricLatency({ statistic: Stats.percentile(99), ...perFiveMinutes }),
      // The slowest honest answer, first weather averages of a place, takes up to four seconds.
      above: 5_000,
      periods: 3,
      means: 'One in a hundred answers took longer than 5 s for a quarter of an hour.',
    })
  }

  #functionErrors(name: FunctionName): Alarm {
    const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
    return this.#alarms.ring(`${title}Errors`, {
      metric: this.#props.functions[name].alias.metricErrors({ statistic: Stats.SUM, period: minutes(1) }),
      above: 2,
      periods: 1,
      means: `The ${name} function crashed or ran out of time more than twice within a minute.`,
    })
  }

  #throttles(): void {
    const throttles = Object.entries(this.#props.functions).map(([name, { function: lambda }]): [string, IMetric] => [
      name,
      lambda.metricThrottles({ statistic: Stats.SUM }),
    ])
    this.#alarms.ring('FunctionThrottles', {
      metric: new MathExpression({
        expression: throttles.map(([name]) => name).join(' + '),
        usingMetrics: Object.fromEntries(throttles),
        label: 'Throttled invocations',
        ...perFiveMinutes,
      }),
      above: 0,
      periods: 2,
      means: 'Lambda turned requests away because too many ran at one time.',
    })
  }

  #tableThrottles(): void {
    const operations = [
      Operation.GET_ITEM,
      Operation.QUERY,
      Operation.PUT_ITEM,
      Operation.UPDATE_ITEM,
      Operation.DELETE_ITEM,
      Operation.BATCH_WRITE_ITEM,
      Operation.TRANSACT_WRITE_ITEMS,
    ]
    this.#alarms.ring('TableThrottles', {
      metric: this.#props.table.metricThrottledRequestsForOperations({ operations, ...perFiveMinutes }),
      above: 0,
      periods: 2,
      means: 'DynamoDB throttled requests to the table.',
    })
  }

  #modelCalls(): void {
    this.#alarms.ring('ModelCalls', {
      metric: new Metric({
        namespace: assistantMetrics.namespace,
        metricName: assistantMetrics.ceilingUsed,
        dimensionsMap: { [assistantMetrics.dimension]: this.#props.table.tableName },
        statistic: Stats.MAXIMUM,
        ...perFiveMinutes,
      }),
      above: 80,
      periods: 1,
      means:
        "The assistants made more than 80 % of the day's model calls; at the ceiling they stop until midnight UTC.",
    })
  }

  #signInFailures(): void {
    const refused = FilterPattern.all(
      FilterPattern.stringValue('$.path', '=', '/api/auth/login'),
      FilterPattern.any(
        FilterPattern.numberValue('$.status', '=', 401),
        FilterPattern.numberValue('$.status', '=', 429),
      ),
    )
    const { logGroup } = this.#props.functions.auth
    const failures = logGroup.addMetricFilter('SignInFailures', {
      filterPattern: refused,
      metricNamespace: Stack.of(this).stackName,
      metricName: 'SignInFailures',
      metricValue: '1',
      defaultValue: 0,
    })
    this.#alarms.ring('SignInFailures', {
      metric: failures.metric({ statistic: Stats.SUM, ...perFiveMinutes }),
      above: 200,
      periods: 2,
      means: 'More than 200 logins failed in five minutes, twice: somebody may be guessing passwords.',
    })
  }

  /** SES puts a sender under review from 5 % bounces or 0.1 % complaints on. */
  #mailReputation(): void {
    const { mails } = this.#props
    if (mails === undefined) return
    const share = (metricName: string) =>
      new Metric({
        namespace: 'AWS/SES',
        metricName,
        dimensionsMap: { 'ses:configuration-set': mails.configurationSetName },
        statistic: Stats.MAXIMUM,
        period: Duration.hours(1),
      })
    this.#alarms.ring('MailBounces', {
      metric: share('Reputation.BounceRate'),
      above: 0.03,
      periods: 1,
      means: 'More than 3 % of the mails bounce.',
    })
    this.#alarms.ring('MailComplaints', {
      metric: share('Reputation.ComplaintRate'),
      above: 0.0005,
      periods: 1,
      means: 'More than one mail in 2,000 is reported as spam.',
    })
  }
}
