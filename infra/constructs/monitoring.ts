import { Duration } from 'aws-cdk-lib'
import {
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { assistantMetrics } from '#functions/environment.ts'
import { Alarms, type AlarmsProps } from './alarms.ts'
import type { Monitored } from './monitored.ts'
import { addRequestAlarms } from './request-alarms.ts'
import { addResourceAlarms, createEmailFailures } from './resource-alarms.ts'

export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, props: Monitored & AlarmsProps) {
    super(scope, id)
    const alarms = new Alarms(this, 'Alarms', props)
    addRequestAlarms(alarms, props)
    addResourceAlarms(alarms, props)
    new Dashboard(this, 'Dashboard', { ...props, alarms: alarms.all })
  }
}

type DashboardProps = Monitored & { readonly alarms: readonly IAlarm[] }

const sum = { statistic: Stats.SUM, period: Duration.minutes(5) }

class Dashboard extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { alarms, functions, httpApi, streamingApi, table, modelIds, configurationSet }: DashboardProps,
  ) {
    super(scope, id)
    const each = (metric: (name: string, handler: (typeof functions)['auth']) => IMetric) =>
      Object.entries(functions).map(([name, handler]) => metric(name, handler))

    const assistant = (metricName: string, dimensions: Readonly<Record<string, string>> = {}) =>
      new Metric({
        namespace: assistantMetrics.namespace,
        metricName,
        dimensionsMap: { [assistantMetrics.dimension]: table.tableName, ...dimensions },
        ...sum,
      })
    const failuresOf = (model: string) =>
      assistant(assistantMetrics.modelFailures, { [assistantMetrics.model]: model }).with({ label: model })

    new CloudWatchDashboard(this, 'Dashboard', {
      defaultInterval: Duration.hours(12),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', width: 24, alarms: [...alarms] })],
        [
          graph('Requests', [
            httpApi.metricCount({ ...sum, label: 'all but the assistant' }),
            streamingApi.metricCount({ ...sum, label: 'assistant' }),
          ]),
          graph('Refused and failed', [
            httpApi.metricClientError({ ...sum, label: '4xx' }),
            httpApi.metricServerError({ ...sum, label: '5xx' }),
            streamingApi.metricClientError({ ...sum, label: 'assistant 4xx' }),
            streamingApi.metricServerError({ ...sum, label: 'assistant 5xx' }),
          ]),
          graph(
            'Latency (ms)',
            [50, 95, 99].map((share) =>
              httpApi.metricLatency({ statistic: Stats.percentile(share), label: `p${share}` }),
            ),
          ),
        ],
        [
          graph(
            'Function time (ms)',
            each((name, { function: lambda }) =>
              lambda.metricDuration({ statistic: Stats.percentile(99), label: `${name} p99` }),
            ),
          ),
          graph(
            'At one time',
            each((name, { function: lambda }) =>
              lambda.metric('ConcurrentExecutions', { statistic: Stats.MAXIMUM, label: name }),
            ),
          ),
          graph('Table units', [
            table.metricConsumedReadCapacityUnits({ ...sum, label: 'read' }),
            table.metricConsumedWriteCapacityUnits({ ...sum, label: 'written' }),
          ]),
        ],
        [
          graph('Model calls', [assistant(assistantMetrics.calls), assistant(assistantMetrics.noModelAnswered)]),
          graph('Model failures', modelIds.map(failuresOf)),
          ...(configurationSet ? [graph('Emails not sent', [createEmailFailures(this)])] : []),
          graph('Tokens', [assistant(assistantMetrics.inputTokens), assistant(assistantMetrics.outputTokens)]),
        ],
      ],
    })
  }
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8, height: 6 })
