/** The stack is one table of contents, so that its order of creation can be read in one place. */
import { Annotations, CfnOutput, Duration, SecretValue, Stack, type StackProps } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import type {
  AssistantEnvironment,
  AuthEnvironment,
  PlannerEnvironment,
  SweeperEnvironment,
} from '#functions/environment.ts'
import { sharedPath } from '#shared/share.ts'
import { AssetCleanup } from '../constructs/asset-cleanup.ts'
import { Budget } from '../constructs/budget.ts'
import { Canary } from '../constructs/canary.ts'
import { Handler, type HandlerProps } from '../constructs/handler.ts'
import { HttpGateway } from '../constructs/http-gateway.ts'
import { Mail, noEmail } from '../constructs/mail.ts'
import { Models } from '../constructs/models.ts'
import { Monitoring } from '../constructs/monitoring.ts'
import { OriginSecret } from '../constructs/origin-secret.ts'
import { Recovery } from '../constructs/recovery.ts'
import { ScheduledHandler } from '../constructs/scheduled-handler.ts'
import { SiteBucket } from '../constructs/site-bucket.ts'
import { SiteDistribution } from '../constructs/site-distribution.ts'
import { SiteNames } from '../constructs/site-names.ts'
import { StreamingGateway } from '../constructs/streaming-gateway.ts'
import { importZone } from '../constructs/zone.ts'
import { apiRoutes, type FunctionName, openFreeMap, type SiteConfiguration, slowRoute } from '../edge.ts'
import type { Stage } from '../stages.ts'
import type { BuildOutput } from './build-output.ts'
import type { DataStack } from './data.ts'
import type { EdgeStack } from './edge.ts'

export type ServiceStackProps = StackProps & {
  readonly stage: Stage
  readonly build: BuildOutput
  readonly data: DataStack
  readonly edge: EdgeStack
}

/** Functions, gateways, the site, and monitoring. */
export class ServiceStack extends Stack {
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, { stage, build, data, edge, ...props }: ServiceStackProps) {
    super(scope, id, props)
    const zone = importZone(this, stage)
    const { logDays } = stage
    const common = { logDays, tracing: stage.tracing, retainVersions: stage.keepData }

    // One function per set of permissions. Password hashing needs a full processor, which 1769 MB provide.
    const handler = (
      name: FunctionName,
      memory: number,
      seconds: number,
      { id = capitalize(name), reservedConcurrency }: HandlerOptions = {},
    ) =>
      new Handler(this, id, {
        ...common,
        bundle: build.functions[name],
        memory,
        timeout: Duration.seconds(seconds),
        reservedConcurrency,
      })
    const auth = handler('auth', 1769, 10, { reservedConcurrency: stage.authConcurrency })
    const planner = handler('planner', 1024, 20)
    const assistant = handler('assistant', 1024, 30, { reservedConcurrency: stage.assistantConcurrency })
    const functions = { auth, planner, assistant }
    // It hashes nothing, so it needs less memory.
    const reservedConcurrency = stage.authConcurrency ? forgotConcurrency : 0
    const forgot = handler('auth', 512, 10, { id: 'Forgot', reservedConcurrency })
    const answering = { ...functions, forgot }
    // It continues deletions of accounts. The timeout is shorter than the interval, so runs never overlap.
    const { handler: sweeper } = new ScheduledHandler(this, 'Sweeper', {
      ...common,
      bundle: build.functions.sweeper,
      memory: 512,
      timeout: Duration.seconds(60),
      every: Duration.minutes(5),
    })

    const http = new HttpGateway(this, 'HttpGateway', { logDays })
    const streaming = new StreamingGateway(this, 'StreamingGateway', { to: assistant, logDays })
    for (const { pattern, to } of apiRoutes) if (to !== 'assistant') http.route(pattern, functions[to], throttles[to])
    http.route(slowRoute, forgot, throttles.forgot)
    http.route(`${sharedPath}*`, planner, throttles.shared)

    const configuration: SiteConfiguration = {
      mapStyle: stage.mapStyle ?? openFreeMap,
      tiles: stage.tiles ?? '',
      mapSaving: stage.mapSaving === 'on',
      googleMapsApiKey: stage.mapsKey ?? '',
      googleMapsMapId: stage.mapsId ?? '',
      mails: stage.mailSender !== undefined,
      sharing: stage.sharing === 'on',
    }
    const originSecret = new OriginSecret(this, 'OriginSecret', {
      sent: stage.originSecretSent,
      accepted: stage.originSecretsAccepted,
    })
    const site = new SiteBucket(this, 'Site', { logDays, retain: stage.keepData })
    const siteDistribution = new SiteDistribution(this, 'SiteDistribution', {
      configuration,
      bucket: site.bucket,
      gateways: { auth: http, planner: http, assistant: streaming },
      originSecret: originSecret.sent,
      firewallArn: edge.firewallArn,
      domain: edge.named,
    })
    site.publish({ folder: build.site, configuration, after: Object.values(answering).map(({ alias }) => alias) })
    // Keep the id, because another one would replace the function and its log group.
    new AssetCleanup(this, 'Broom', { ...common, bundle: build.functions.cleanup, bucket: site.bucket })
    if (zone && stage.domain)
      new SiteNames(this, 'Names', { zone, name: stage.domain, distribution: siteDistribution.distribution })

    const { mailSender: sender, mailIdentity: identity, alarmAddress: reportsTo } = stage
    const mail = sender === undefined ? undefined : new Mail(this, 'Mail', { sender, identity, zone, reportsTo })
    const models = new Models(this, 'Models', { ids: stage.modelIds, regions: stage.modelRegions })
    grantAll({ stage, data, mail, models, originSecret, origin: siteDistribution.origin }, { ...answering, sweeper })

    const watch = stage.watch
      ? this.#walk(siteDistribution.origin, { ...common, bundle: build.functions.watch })
      : undefined

    new Monitoring(this, 'Monitoring', {
      alarmAddress: stage.alarmAddress,
      runbook: stage.runbook,
      functions: answering,
      sweeper,
      watch,
      httpApi: http.api,
      streamingApi: streaming.api,
      table: data.table.table,
      configurationSet: mail?.configurationSet,
      modelIds: stage.modelIds,
    })
    if (stage.canary)
      for (const name of ['auth', 'planner', 'assistant'] as const)
        new Canary(this, `${capitalize(name)}Canary`, { handler: functions[name], slowest: slowest[name] })

    if (stage.alarmAddress === undefined) {
      if (stage.stage === 'prod')
        Annotations.of(this).addWarningV2('offgrid:alarmAddress', 'Alarms of prod email nobody: set alarmAddress.')
    } else
      new Budget(this, 'Budget', { name: this.stackName, amount: stage.monthlyBudget, address: stage.alarmAddress })

    const recovery = new Recovery(this, 'Recovery')
    for (const [name, handler] of Object.entries(answering)) recovery.rollBack(capitalize(name), handler)
    recovery.putPagesBack(site.bucket)
    recovery.switchWorkerOff(site.bucket, siteDistribution.distribution)

    this.distribution = siteDistribution.distribution
    new CfnOutput(this, 'Address', { value: siteDistribution.origin })
    // infra/release reads these outputs for rollbacks.
    const lambdas = [...Object.values(answering), sweeper].map(({ function: lambda }) => lambda.functionName)
    new CfnOutput(this, 'Functions', { value: lambdas.join(',') })
    new CfnOutput(this, 'SiteFiles', { value: site.bucket.bucketName })
    new CfnOutput(this, 'DistributionId', { value: siteDistribution.distribution.distributionId })
  }

  /** Walks the main job from outside, with permission only for its log. Two failed walks in a row fire an alarm. */
  #walk(origin: string, props: Omit<HandlerProps, 'memory' | 'timeout'>): Handler {
    const [timeout, every] = [Duration.seconds(120), Duration.minutes(15)]
    const { handler } = new ScheduledHandler(this, 'Watch', { ...props, memory: 256, timeout, every })
    handler.setEnvironment({ SITE_ORIGIN: origin })
    return handler
  }
}

type HandlerOptions = { readonly id?: string; readonly reservedConcurrency?: number | undefined }

type Granted = {
  readonly stage: Stage
  readonly data: DataStack
  readonly mail: Mail | undefined
  readonly models: Models
  readonly originSecret: OriginSecret
  readonly origin: string
}

function grantAll(
  { stage, data, mail, models, originSecret, origin }: Granted,
  { auth, forgot, planner, assistant, sweeper }: Readonly<Record<FunctionName | 'forgot' | 'sweeper', Handler>>,
): void {
  const common = {
    ...originSecret.grantAccept(),
    SITE_ORIGIN: origin,
    TOKEN_AUDIENCE: `offgrid-${stage.stage}`,
  }
  auth.setEnvironment({
    ...common,
    ...data.table.grantAccounts(auth),
    ...data.signingKey.grantSign(auth),
    ...(mail?.grantSend(auth) ?? noEmail),
  } satisfies AuthEnvironment)
  forgot.setEnvironment({
    ...common,
    ...data.table.grantResetLinks(forgot),
    // Fetched when a container starts, as every function does; it checks no token.
    ...data.signingKey.grantVerify(forgot),
    ...(mail?.grantSend(forgot) ?? noEmail),
  } satisfies AuthEnvironment)
  planner.setEnvironment({
    ...common,
    ...data.table.grantPlanning(planner),
    ...data.signingKey.grantVerify(planner),
    ...openMeteo(stage),
    SHARING: stage.sharing,
  } satisfies PlannerEnvironment)
  assistant.setEnvironment({
    ...common,
    ...data.table.grantAnswering(assistant),
    ...data.signingKey.grantVerify(assistant),
    ...models.grantInvoke(assistant),
    ...openMeteo(stage),
    ASSISTANT_SWITCH: stage.assistantSwitch,
    MODELS_FOR: mail ? 'confirmed' : 'everyone',
    DAILY_CEILING: String(stage.dailyCeiling),
  } satisfies AssistantEnvironment)
  sweeper.setEnvironment({
    ...data.table.grantSweeping(sweeper),
    ...mail?.grantSend(sweeper),
  } satisfies SweeperEnvironment)
}

/** For all users together. Hashing a password occupies a processor, and trips are read more often. */
const throttles = {
  auth: { rate: 100, burst: 200 },
  planner: { rate: 500, burst: 1_000 },
  forgot: { rate: 4, burst: 4 },
  /** Visitors of links have no session, so they must not take the users' share of the planner. */
  shared: { rate: 50, burst: 100 },
}

/** The requests that run at one time at most: 4 at once, and 4 a second for 1.5 s each. */
const forgotConcurrency = 10

/** Maximum 99th percentile of a new version: weather providers have 4 s, an assistant's models 20 s. */
const slowest = { auth: Duration.seconds(5), planner: Duration.seconds(5), assistant: Duration.seconds(25) }

const capitalize = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`

/** Uses Open-Meteo's paid service if there is a key; free use is non-commercial only. */
const openMeteo = ({ openMeteoSecret }: Stage) => ({
  OPEN_METEO_URL: openMeteoSecret === undefined ? '' : 'https://customer-archive-api.open-meteo.com',
  OPEN_METEO_FORECAST_URL: openMeteoSecret === undefined ? '' : 'https://customer-api.open-meteo.com',
  OPEN_METEO_API_KEY: openMeteoSecret === undefined ? '' : SecretValue.secretsManager(openMeteoSecret).unsafeUnwrap(),
})
