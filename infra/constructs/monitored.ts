import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IConfigurationSet } from 'aws-cdk-lib/aws-ses'
import type { FunctionName } from '../edge.ts'
import type { Handler } from './handler.ts'

/** The resources that alarms and the dashboard watch. */
export type Monitored = {
  readonly functions: Readonly<Record<FunctionName | 'forgot', Handler>>
  readonly sweeper: Handler
  readonly watch?: Handler | undefined
  readonly httpApi: HttpApi
  readonly streamingApi: RestApi
  readonly table: ITableV2
  readonly configurationSet?: IConfigurationSet | undefined
  readonly modelIds: readonly string[]
}
