import { type Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { type IRole, PolicyStatement, type PolicyStatementProps, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias, Architecture, Code, Function as Lambda, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { dataVersion } from '#functions/data-version.ts'
import { describeRelease } from '../table-shape.ts'

export type HandlerProps = {
  /** The folder with the bundled `index.mjs`. */
  readonly bundle: string
  readonly memory: number
  readonly timeout: Duration
  readonly logDays: RetentionDays
  readonly tracing: boolean
  /** Earlier versions stay when a new one is published, so that the alias can go back to them. */
  readonly retainVersions: boolean
  /** @default - shares what the account has left */
  readonly reservedConcurrency?: number | undefined
}

/** The dimensions of a metric of the version that is being deployed, while the alias still sends requests to the one before too. */
export const newVersionDimensions = ({ function: lambda }: Handler) => ({
  FunctionName: lambda.functionName,
  Resource: `${lambda.functionName}:${aliasName}`,
  ExecutedVersion: lambda.currentVersion.version,
})

const aliasName = 'live'

/** One Lambda function with its log and the alias `live`, which is what gateways call. It may do nothing until something is granted. */
export class Handler extends Construct {
  readonly function: Lambda
  readonly alias: Alias
  readonly logGroup: LogGroup
  readonly #role: IRole

  constructor(scope: Construct, id: string, props: HandlerProps) {
    super(scope, id)
    this.logGroup = new LogGroup(this, 'Log', { retention: props.logDays, removalPolicy: RemovalPolicy.DESTROY })
    // A role of our own: Lambda's managed policy would let the function write to every log of the account.
    this.#role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup.grantWrite(this.#role)

    this.function = new Lambda(this, 'Function', {
      code: Code.fromAsset(props.bundle),
      description: describeRelease(dataVersion),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memory,
      timeout: props.timeout,
      role: this.#role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: props.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      // RETAIN would also keep the version of a deployment that is rolled back, and Lambda publishes no second one of the same
      // code: trying that commit again would fail. All of a function's versions go when the function does.
      currentVersionOptions: {
        removalPolicy: props.retainVersions ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      },
      ...(props.reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: props.reservedConcurrency }),
    })
    if (props.tracing)
      Validations.of(this).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'X-Ray takes traces for no resource in particular.',
      })
    this.alias = new Alias(this, 'Live', { aliasName, version: this.function.currentVersion })
  }

  /** Lets the function do exactly this. Grants of other constructs end here. */
  allow(statement: PolicyStatementProps): void {
    this.#role.addToPrincipalPolicy(new PolicyStatement(statement))
  }

  /** Sets the function's variables; callers check them against the function's schema with `satisfies`. */
  setEnvironment(variables: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(variables)) this.function.addEnvironment(name, value)
  }
}
