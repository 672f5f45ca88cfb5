import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import {
  AccessLogFormat,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  MockIntegration,
  PassthroughBehavior,
  ResponseTransferMode,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { accessLogFields, authorizedInFunctions } from './gateway-log.ts'
import type { Handler } from './handler.ts'

export type StreamingGatewayProps = { readonly to: Handler; readonly logDays: RetentionDays }

/** A REST API, the only kind of gateway that streams. All requests go to one function. */
export class StreamingGateway extends Construct {
  readonly api: RestApi
  /** Host name and path for CloudFront. A literal path, so that the function may depend on the site's address. */
  readonly host: string
  readonly path = '/live'

  constructor(scope: Construct, id: string, { to, logDays }: StreamingGatewayProps) {
    super(scope, id)
    const log = new LogGroup(this, 'Log', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY })
    this.api = new RestApi(this, 'Api', {
      // Stages in one account look alike otherwise.
      restApiName: Stack.of(this).stackName,
      endpointConfiguration: { types: [EndpointType.REGIONAL] },
      // A REST API's access log needs this account-wide role, which outlives the stack.
      cloudWatchRole: true,
      deployOptions: {
        stageName: this.path.slice(1),
        accessLogDestination: new LogGroupLogDestination(log),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
        // The execution log would contain query strings, and thus questions.
        loggingLevel: MethodLoggingLevel.OFF,
        dataTraceEnabled: false,
        throttlingRateLimit: 50,
        throttlingBurstLimit: 100,
      },
    })
    this.host = `${this.api.restApiId}.execute-api.${Stack.of(this).region}.amazonaws.com`
    // The CDK adds a method at the root, which answers 500 without a response of its own.
    this.api.root.addMethod(
      'ANY',
      new MockIntegration({
        requestTemplates: { 'application/json': '{"statusCode": 403}' },
        passthroughBehavior: PassthroughBehavior.NEVER,
        integrationResponses: [{ statusCode: '403' }],
      }),
      { methodResponses: [{ statusCode: '403' }] },
    )
    this.api.root.addProxy({
      anyMethod: true,
      defaultIntegration: new LambdaIntegration(to.alias, {
        responseTransferMode: ResponseTransferMode.STREAM,
        timeout: Duration.seconds(60),
      }),
    })
    Validations.of(this).acknowledge(
      { id: 'AwsSolutions-APIG4', reason: authorizedInFunctions },
      { id: 'AwsSolutions-COG4', reason: authorizedInFunctions },
      {
        id: 'AwsSolutions-APIG2',
        reason: 'The function validates each request with the schemas shared with the site.',
      },
      {
        id: 'AwsSolutions-APIG3',
        reason: 'The firewall is in front of CloudFront, and only CloudFront knows the secret.',
      },
      { id: 'AwsSolutions-APIG6', reason: 'Execution logs contain query strings, which include questions.' },
      {
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]`,
        reason: 'API Gateway needs this account-wide role to write access logs of REST APIs.',
      },
    )
  }
}
