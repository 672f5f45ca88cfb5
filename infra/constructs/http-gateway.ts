import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { CfnStage, HttpApi, HttpMethod, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { accessLogFields, authorizedInFunctions } from './gateway-log.ts'
import type { Handler } from './handler.ts'

/** Requests a second, and the burst above that. */
export type Throttle = { readonly rate: number; readonly burst: number }

/** The HTTP API, for answers that do not stream. */
export class HttpGateway extends Construct {
  readonly api: HttpApi
  readonly #stage: CfnStage
  readonly host: string

  constructor(scope: Construct, id: string, { logDays }: { readonly logDays: RetentionDays }) {
    super(scope, id)
    this.api = new HttpApi(this, 'Api', { apiName: Stack.of(this).stackName, createDefaultStage: false })
    this.host = `${this.api.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`
    const fields = { ...accessLogFields, error: '$context.integrationErrorMessage' }
    const log = new LogGroup(this, 'Log', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY })
    const { defaultChild: stage } = this.api.addStage('Stage', {
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1_000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(fields)),
      },
    }).node
    if (!(stage instanceof CfnStage)) throw new Error('The CDK did not create a CfnStage')
    this.#stage = stage
    Validations.of(this).acknowledge({ id: 'AwsSolutions-APIG4', reason: authorizedInFunctions })
  }

  /**
   * Routes a CloudFront path pattern (`/api/auth/*` or a whole path) to a function. Its own throttle keeps a flood from
   * taking other routes' share.
   */
  route(pattern: string, to: Handler, { rate, burst }: Throttle): void {
    const integration = new HttpLambdaIntegration(`${to.node.id}Integration`, to.alias, {
      timeout: Duration.seconds(29),
    })
    const path = pattern.replace(/\*$/, '{proxy+}')
    const routes = this.api.addRoutes({ path, methods: [HttpMethod.ANY], integration })
    this.#stage.addPropertyOverride(`RouteSettings.ANY ${path}`, {
      ThrottlingRateLimit: rate,
      ThrottlingBurstLimit: burst,
    })
    // API Gateway refuses settings for a route that does not exist yet.
    this.#stage.node.addDependency(...routes)
  }
}
