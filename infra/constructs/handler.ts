import { type Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { type IRole, PolicyStatement, type PolicyStatementProps, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias, Architecture, Code, Function as Lambda, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { dataVersion } from '#functions/data-version.ts'
import { describeRelease } from '../table-shape.ts'

export type HandlerProps = {
  readonly bundle: string
  readonly memory: number
  readonly timeout: Duration
  readonly logDays: RetentionDays
  readonly tracing: boolean
  /** Keeps earlier versions for rollbacks. */
  readonly retainVersions: boolean
  /** @default - shares the account's unreserved concurrency */
  readonly reservedConcurrency?: number | undefined
}

/** Metric dimensions of the version being deployed, while the alias still serves the previous one too. */
export const newVersionDimensions = ({ function: lambda }: Handler) => ({
  FunctionName: lambda.functionName,
  Resource: `${lambda.functionName}:${aliasName}`,
  ExecutedVersion: lambda.currentVersion.version,
})

const aliasName = 'live'

/** A Lambda function, its log, and the alias `live` that gateways call. It has no permissions until granted. */
export class Handler extends Construct {
  readonly function: Lambda
  readonly alias: Alias
  readonly logGroup: LogGroup
  readonly #role: IRole

  constructor(scope: Construct, id: string, props: HandlerProps) {
    super(scope, id)
    this.logGroup = new LogGroup(this, 'Log', { retention: props.logDays, removalPolicy: RemovalPolicy.DESTROY })
    // Lambda's managed policy would let the function write to every log of the account.
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
      // RETAIN would keep a rolled-back version too, and Lambda publishes no second version of the same code: deploying
      // that commit again would fail. Deleting a function deletes all its versions.
      currentVersionOptions: {
        removalPolicy: props.retainVersions ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      },
      // Reserving 0 would stop the function.
      ...(props.reservedConcurrency ? { reservedConcurrentExecutions: props.reservedConcurrency } : {}),
    })
    if (props.tracing)
      Validations.of(this).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'The actions of X-Ray do not support resources.',
      })
    this.alias = new Alias(this, 'Live', { aliasName, version: this.function.currentVersion })
  }

  /** Adds a statement to the function's role; grants of other constructs call this. */
  allow(statement: PolicyStatementProps): void {
    this.#role.addToPrincipalPolicy(new PolicyStatement(statement))
  }

  /** Sets variables; callers check them against the function's schema with `satisfies`. */
  setEnvironment(variables: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(variables)) this.function.addEnvironment(name, value)
  }
}
