import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { CfnStage, HttpApi, HttpMethod, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { accessLogFields, authorizedInFunctions } from './gateway-log.ts'
import type { Handler } from './handler.ts'

/** Requests a second, and how many at once above that. */
export type Throttle = { readonly rate: number; readonly burst: number }

/** The HTTP API: cheap and fast, for every answer that does not stream. */
export class HttpGateway extends Construct {
  readonly api: HttpApi
  readonly #stage: CfnStage
  /** Its host name, for CloudFront. */
  readonly host: string

  constructor(scope: Construct, id: string, { logDays }: { readonly logDays: RetentionDays }) {
    super(scope, id)
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false })
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
    if (!(stage instanceof CfnStage)) throw new Error('The library made something else of the stage')
    this.#stage = stage
    Validations.of(this).acknowledge({ id: 'AwsSolutions-APIG4', reason: authorizedInFunctions })
  }

  /**
   * Sends what CloudFront's path pattern matches to a function: `/api/auth/*` or one whole path. A flood of one route meets its
   * own throttle, and leaves the others their share.
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
    // API Gateway refuses settings for a route that is not there.
    this.#stage.node.addDependency(...routes)
  }
}
