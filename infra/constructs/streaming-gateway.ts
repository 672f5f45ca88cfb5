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

/** A REST API, the one kind of gateway that passes an answer on while it is being made. All it gets goes to one function. */
export class StreamingGateway extends Construct {
  readonly api: RestApi
  /** Its host name and the folder it answers in, for CloudFront. Literal, so that the function may know the site's address. */
  readonly host: string
  readonly path = '/live'

  constructor(scope: Construct, id: string, { to, logDays }: StreamingGatewayProps) {
    super(scope, id)
    const log = new LogGroup(this, 'Log', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY })
    this.api = new RestApi(this, 'Api', {
      endpointConfiguration: { types: [EndpointType.REGIONAL] },
      // API Gateway writes no access log of a REST API without this account-wide role. It stays when the stack goes.
      cloudWatchRole: true,
      deployOptions: {
        stageName: this.path.slice(1),
        accessLogDestination: new LogGroupLogDestination(log),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
        // Its execution log would hold query strings, and questions in them.
        loggingLevel: MethodLoggingLevel.OFF,
        dataTraceEnabled: false,
        throttlingRateLimit: 50,
        throttlingBurstLimit: 100,
      },
    })
    this.host = `${this.api.restApiId}.execute-api.${Stack.of(this).region}.amazonaws.com`
    // Nothing is there. The library puts a method there all the same, and one without an answer of its own says 500.
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
      { id: 'AwsSolutions-APIG2', reason: 'The function checks each request by the schemas that the site shares.' },
      { id: 'AwsSolutions-APIG3', reason: 'The firewall stands before CloudFront, which alone knows the secret.' },
      { id: 'AwsSolutions-APIG6', reason: 'Execution logs hold query strings, and questions travel in them.' },
      {
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]`,
        reason: 'The role that API Gateway asks for, account-wide, to write any access log of a REST API.',
      },
    )
  }
}
