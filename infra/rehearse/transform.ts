import * as z from 'zod'

/** Something that the emulator does not get as it is in our templates, and why. */
export type Difference = { readonly what: string; readonly why: string }

/** The emulator's address for requests to API gateways: `host`, `port`, and the path before a gateway's id. */
export type GatewayAddress = { readonly host: string; readonly port: number; readonly path: string }

/** Resource types that MiniStack 1.5.33 refuses. */
const unknownTypes: Readonly<Record<string, string>> = {
  'AWS::Budgets::Budget': 'it has no budgets in CloudFormation',
  'AWS::CodeDeploy::Application': 'it has no CodeDeploy',
  'AWS::CodeDeploy::DeploymentGroup': 'it has no CodeDeploy',
  'AWS::Logs::Delivery': 'it has no log delivery',
  'AWS::Logs::DeliveryDestination': 'it has no log delivery',
  'AWS::Logs::DeliverySource': 'it has no log delivery',
  'AWS::WAFv2::LoggingConfiguration': 'its firewall writes no log',
}

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.union([z.string().transform((id) => [id]), z.array(z.string())]).optional(),
  UpdatePolicy: z.unknown().optional(),
})
type Resource = z.output<typeof resourceSchema>
const templateSchema = z.looseObject({ Resources: z.record(z.string(), resourceSchema) })
const distributionSchema = z.looseObject({ DistributionConfig: z.looseObject({ Origins: z.array(z.unknown()) }) })
const gatewayOriginSchema = z.looseObject({
  DomainName: z.object({
    'Fn::Join': z.tuple([
      z.literal(''),
      z.tuple([z.object({ Ref: z.string() }), z.string().regex(/^\.execute-api\./)]),
    ]),
  }),
  OriginPath: z.string().default(''),
  CustomOriginConfig: z.looseObject({}),
})

/**
 * Returns a synthesized template without what the emulator does not know, and with the origins of CloudFront at the
 * emulator's own gateways. Everything else stays as it is.
 *
 * @throws Error if something that stays refers to something that is removed
 */
export function adaptTemplate(source: unknown, gateways: GatewayAddress) {
  const { Resources: resources, ...rest } = templateSchema.parse(source)
  const differences: Difference[] = []
  const removed = new Set<string>()
  for (const [id, resource] of Object.entries(resources)) {
    const why = findObstacle(resource)
    if (why === undefined) continue
    removed.add(id)
    differences.push({ what: `${resource.Type} ${id}`, why })
  }
  const adaptProperties = (id: string, { Type, Properties }: Resource): unknown => {
    if (Type === 'AWS::CloudFront::Distribution') {
      differences.push({
        what: `Origins of ${id}`,
        why: 'its CloudFront calls no AWS address, so they are its own gateways',
      })
      return moveOrigins(Properties, gateways)
    }
    if (Type === 'AWS::S3::Bucket')
      differences.push({ what: `Tags of ${id}`, why: 'it forgets them, so the rehearsal sets the one that empties it' })
    if (Type === 'AWS::S3::BucketPolicy') {
      differences.push({ what: `The statement of ${id} that requires HTTPS`, why: 'it answers over HTTP' })
      return allowHttp(Properties)
    }
    if (Type === 'AWS::ApiGateway::Method' && streamsSchema.safeParse(Properties).success) {
      differences.push({ what: `Streaming of ${id}`, why: 'its gateway passes on whole answers' })
      return bufferAnswers(Properties)
    }
    if (Type === 'AWS::ApiGateway::RestApi') {
      differences.push({
        what: `Binary answers of ${id} are declared`,
        why: 'only a streaming gateway passes them on without',
      })
      return { ...Properties, BinaryMediaTypes: ['*/*'] }
    }
    if (Type === 'AWS::SecretsManager::Secret') {
      differences.push({ what: `ExcludePunctuation of ${id}`, why: 'it knows only ExcludeCharacters' })
      return excludePunctuation(Properties)
    }
    if (Type === 'AWS::CloudWatch::Dashboard' && findReferences(Properties).some((one) => removed.has(one))) {
      differences.push({ what: `Some alarms of ${id}`, why: 'they are among those above' })
      return nameRemoved(Properties, removed)
    }
    return Properties
  }
  const kept = Object.entries(resources).flatMap(([id, resource]) => {
    if (removed.has(id)) return []
    const { DependsOn, UpdatePolicy, ...others } = resource
    const dependencies = DependsOn?.filter((one) => !removed.has(one)) ?? []
    const loses = UpdatePolicy !== undefined && findReferences(UpdatePolicy).some((one) => removed.has(one))
    if (loses) differences.push({ what: `UpdatePolicy of ${id}`, why: 'it has no CodeDeploy' })
    const adapted = {
      ...others,
      Properties: adaptProperties(id, resource),
      ...(dependencies.length > 0 && { DependsOn: dependencies }),
      ...(UpdatePolicy !== undefined && !loses && { UpdatePolicy }),
    }
    return [[id, adapted] as const]
  })
  const template = { ...rest, Resources: Object.fromEntries(kept) }
  const dangling = findReferences(template).find((id) => removed.has(id))
  if (dangling !== undefined) throw new Error(`${dangling} is removed for the emulator, but something refers to it`)
  return { template, differences }
}

function findObstacle({ Type, Properties }: Resource): string | undefined {
  if (Type === 'AWS::CloudWatch::Alarm' && 'Metrics' in Properties) return 'its alarms cannot calculate with metrics'
  return unknownTypes[Type]
}

function moveOrigins(properties: unknown, { host, port, path }: GatewayAddress) {
  const { DistributionConfig: configuration, ...others } = distributionSchema.parse(properties)
  const move = (source: unknown) => {
    const gateway = gatewayOriginSchema.safeParse(source)
    if (!gateway.success) return source
    const [id] = gateway.data.DomainName['Fn::Join'][1]
    return {
      ...gateway.data,
      DomainName: host,
      OriginPath: { 'Fn::Join': ['', [path, id, gateway.data.OriginPath]] },
      CustomOriginConfig: {
        ...gateway.data.CustomOriginConfig,
        OriginProtocolPolicy: 'http-only',
        HTTPPort: port,
      },
    }
  }
  return { ...others, DistributionConfig: { ...configuration, Origins: configuration.Origins.map(move) } }
}

const bucketPolicySchema = z.looseObject({ PolicyDocument: z.looseObject({ Statement: z.array(z.unknown()) }) })
const requiresHttps = z.looseObject({
  Effect: z.literal('Deny'),
  Condition: z.object({ Bool: z.object({ 'aws:SecureTransport': z.literal('false') }) }),
})

function allowHttp(properties: unknown) {
  const { PolicyDocument: policy, ...others } = bucketPolicySchema.parse(properties)
  const statements = policy.Statement.filter((statement) => !requiresHttps.safeParse(statement).success)
  return { ...others, PolicyDocument: { ...policy, Statement: statements } }
}

const streamsSchema = z.looseObject({
  Integration: z.looseObject({
    ResponseTransferMode: z.literal('STREAM'),
    Uri: z.object({ 'Fn::Join': z.tuple([z.string(), z.tuple([z.string(), z.unknown(), z.string()])]) }),
  }),
})

function bufferAnswers(properties: unknown) {
  const { Integration, ...others } = streamsSchema.parse(properties)
  const { ResponseTransferMode: _, Uri: uri, ...rest } = Integration
  const [start, alias] = uri['Fn::Join'][1]
  const path = start.replace('/2021-11-15/', '/2015-03-31/')
  return { ...others, Integration: { ...rest, Uri: { 'Fn::Join': ['', [path, alias, '/invocations']] } } }
}

const secretSchema = z.looseObject({
  GenerateSecretString: z.looseObject({ ExcludePunctuation: z.literal(true) }),
})

function excludePunctuation(properties: unknown) {
  const { GenerateSecretString: generate, ...others } = secretSchema.parse(properties)
  const { ExcludePunctuation: _, ...rest } = generate
  return { ...others, GenerateSecretString: { ...rest, ExcludeCharacters: punctuation } }
}

const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

/** Returns the value with names in place of references to removed resources. */
function nameRemoved(value: unknown, removed: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => nameRemoved(one, removed))
  if (typeof value !== 'object' || value === null) return value
  const [reference, ...others] = 'Ref' in value || 'Fn::GetAtt' in value ? findReferences(value) : []
  if (reference !== undefined && others.length === 0 && removed.has(reference)) return reference
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nameRemoved(inner, removed)]))
}

/** Returns the logical ids that Ref, Fn::GetAtt and Fn::Sub name anywhere in a value. */
function findReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findReferences)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref' && typeof inner === 'string') return inner
    if (key === 'Fn::GetAtt') return String(Array.isArray(inner) ? inner[0] : inner).replace(/\..*$/, '')
    if (key === 'Fn::Sub')
      return [...JSON.stringify(inner).matchAll(/\$\{(\w+)/g)]
        .flatMap(([, id]) => id ?? [])
        .concat(findReferences(inner))
    return findReferences(inner)
  })
}

/** The AWS CLI of the CDK's function that copies the site's files, where its Lambda layer has it. */
const layerCli = '/opt/awscli/aws'

/**
 * Returns the CDK's function that copies the site's files, with another AWS CLI: the emulator has no `/opt`.
 *
 * @throws Error if the function names its CLI elsewhere
 */
export function adaptPublisher(source: string, cli: string): string {
  if (source.split(layerCli).length !== 2) throw new Error(`The CDK's publisher does not name ${layerCli} once`)
  return source.replace(layerCli, cli)
}
