import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IConfigurationSet } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import type { FunctionName } from '../edge.ts'
import { Alarms } from './alarms.ts'
import { Dashboard } from './dashboard.ts'
import type { Handler } from './handler.ts'
import { addRequestAlarms } from './request-alarms.ts'
import { addResourceAlarms } from './resource-alarms.ts'

export type MonitoringProps = {
  /** Who is mailed when an alarm rings. @default - nobody: alarms only show on the dashboard */
  readonly alarmAddress?: string | undefined
  /** Where the alarms say that the runbook is. @default - its place in the repository */
  readonly runbook?: string | undefined
  readonly functions: Readonly<Record<FunctionName, Handler>>
  readonly sweeper: Handler
  /** What walks the product from outside. @default - nothing does */
  readonly watch?: Handler | undefined
  readonly httpApi: HttpApi
  readonly streamingApi: RestApi
  readonly table: ITableV2
  readonly mails?: IConfigurationSet | undefined
  /** The models that may be asked. */
  readonly modelIds: readonly string[]
}

/** Alarms on the service that notify one topic, and a dashboard with what they look at. */
export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id)
    const alarms = new Alarms(this, 'Alarms', { address: props.alarmAddress, runbook: props.runbook })
    addRequestAlarms(alarms, props)
    addResourceAlarms(alarms, props)
    new Dashboard(this, 'Dashboard', { ...props, alarms: alarms.all })
  }
}
