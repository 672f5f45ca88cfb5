import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpMethod, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { accessLogFields, checkedInside } from './gateway-log.ts'
import type { Handler } from './handler.ts'

/** The HTTP API: cheap and fast, for every answer that does not stream. */
export class HttpGateway extends Construct {
  readonly api: HttpApi
  /** Its host name, for CloudFront. */
  readonly host: string

  constructor(scope: Construct, id: string, { logDays }: { readonly logDays: RetentionDays }) {
    super(scope, id)
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false })
    this.host = `${this.api.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`
    const fields = { ...accessLogFields, error: '$context.integrationErrorMessage' }
    const log = new LogGroup(this, 'Log', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY })
    this.api.addStage('Stage', {
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1_000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(fields)),
      },
    })
    Validations.of(this).acknowledge({ id: 'AwsSolutions-APIG4', reason: checkedInside })
  }

  /** Sends what CloudFront's path pattern matches to a function: `/api/auth/*` or one whole path. */
  route(pattern: string, to: Handler): void {
    const integration = new HttpLambdaIntegration(`${to.node.id}Integration`, to.alias, {
      timeout: Duration.seconds(29),
    })
    this.api.addRoutes({ path: pattern.replace(/\*$/, '{proxy+}'), methods: [HttpMethod.ANY], integration })
  }
}
