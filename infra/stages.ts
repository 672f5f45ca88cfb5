import * as z from 'zod'

/** Matches an inference profile's geography and model id, such as `us.amazon.nova-lite-v1:0`. */
export const inferenceProfile = /^(us|eu|apac|jp|au|ca|global)\.(.+)$/

/** Retentions that CloudWatch Logs accepts, in days. */
const logDays = [7, 14, 30, 60, 90, 180, 365] as const

const text = z.string().trim().min(1)
const count = z.coerce.number().int()
const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(item).min(1))
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')],
  'must be true or false',
)
const hostName = text.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a host name in lower case, such as offgrid.example')
const emailAddress = z.email('must be an email address')

const stageSchema = z
  .strictObject({
    stage: z.enum(['dev', 'staging', 'prod'], 'must be dev, staging or prod: -c stage=dev'),
    /** Region of table, functions and gateways; certificate, firewall and CloudFront's logs are always in us-east-1. */
    region: text.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region, such as us-east-1'),
    /** The site's host name; CloudFront's if absent. */
    domain: hostName.optional(),
    /** Route 53 zone for the site, certificate validation and the email domain's keys. */
    hostedZoneId: text.regex(/^Z[A-Z0-9]+$/, 'must be a hosted zone id, such as Z0123456789').optional(),
    hostedZoneName: hostName.optional(),
    /** Your own certificate in us-east-1, for a domain whose zone is not in Route 53. */
    certificateArn: text
      .regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\//, 'must be an ACM certificate in us-east-1')
      .optional(),
    /** The sender's address alone. Without it no email is sent. */
    mailSender: emailAddress.optional(),
    /** `existing` if SES already verified the sender in this account. */
    mailIdentity: z.enum(['own', 'existing'], 'must be own or existing'),
    /** Recipient of alarms. Without it, alarms only appear on the dashboard. */
    alarmAddress: emailAddress.optional(),
    runbook: z.url({ protocol: /^https$/ }).optional(),
    /** US dollars a month; above that, `alarmAddress` gets an email. */
    monthlyBudget: count.min(1),
    /** Bedrock model or inference profile ids, in the order they are tried. */
    modelIds: list(text),
    /** Regions to which inference profiles may send a question. */
    modelRegions: list(text),
    /** `off` calls no model; the field guide answers. */
    assistantSwitch: z.enum(['on', 'off']),
    /** `off`: trips cannot be shared by link, and existing links show nothing. */
    sharing: z.enum(['on', 'off']),
    /** `off`: the part of the online map along a trip cannot be saved on a device. */
    mapSaving: z.enum(['on', 'off']),
    /** Model calls a day for all users; above that, the field guide answers. */
    dailyCeiling: count.min(0),
    /** Concurrent executions reserved for auth, so that users can log in however busy other functions are; 0 reserves none. */
    authConcurrency: count.min(0).optional(),
    /** Concurrent executions reserved for the assistant; 0 reserves none, as a new account's limit of 10 requires. */
    assistantConcurrency: count.min(0).optional(),
    /**
     * Google Maps' browser key (public, restricted by referrer) and map id. Without them the site uses the keyless map.
     */
    mapsKey: text.optional(),
    mapsId: text.optional(),
    /** The keyless map's style; '' for the bundled basemap. */
    mapStyle: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).optional(),
    /** URL of a PMTiles file that answers range requests and allows this site's origin (CORS). */
    tiles: z.url({ protocol: /^https$/ }).optional(),
    /** Name of a Secrets Manager secret with an Open-Meteo key, which commercial use needs. */
    openMeteoSecret: text.optional(),
    logDays: z.coerce.number().pipe(z.literal([...logDays], `must be one of ${logDays.join(', ')}`)),
    /** Name of a restored table that replaces the stage's own (runbook, "Bringing data back"). */
    table: text.regex(/^[\w.-]{3,255}$/, 'must be the name of a table').optional(),
    /** Generation of the key that signs access tokens (runbook, "Signing key"). */
    signingKey: count.min(1),
    /** Protects the data from deletion, also with its stack. */
    keepData: flag,
    /** Tries a new version on a tenth of the requests for five minutes; alarms roll it back. */
    canary: flag,
    tracing: flag,
    /** Walks the main job from outside every fifteen minutes; two failures in a row fire an alarm. */
    watch: flag,
    /** Generation of CloudFront's secret in requests, and those the functions accept (runbook, "Origin secret"). */
    originSecretSent: count.min(1),
    originSecretsAccepted: list(count.min(1)),
  })
  .check(({ value, issues }) => {
    const fault = (path: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value[path] })
    if (value.domain && !value.hostedZoneId && !value.certificateArn)
      fault('domain', 'needs its Route 53 zone (hostedZoneId, hostedZoneName) or a certificateArn')
    if (!value.hostedZoneId !== !value.hostedZoneName) fault('hostedZoneId', 'goes with hostedZoneName')
    if (value.hostedZoneName && !value.domain) fault('hostedZoneName', 'goes with domain')
    if (value.hostedZoneName && value.domain && !`.${value.domain}`.endsWith(`.${value.hostedZoneName}`))
      fault('hostedZoneName', `does not hold ${value.domain}`)
    if (!value.mapsKey !== !value.mapsId) fault('mapsKey', 'goes with mapsId')
    for (const id of value.modelIds) {
      const [, geography] = inferenceProfile.exec(id) ?? []
      if (geography && !(regionsOf[geography] ?? value.region).startsWith(value.region.slice(0, 2)))
        fault('modelIds', `${id} cannot be asked from ${value.region}`)
      // A profile needs the model in the region that asks it, too. A global one is permitted without this list.
      else if (geography && geography !== 'global' && !value.modelRegions.includes(value.region))
        fault('modelRegions', `must include ${value.region}, where ${id} is asked`)
    }
    if (!value.originSecretsAccepted.includes(value.originSecretSent))
      fault('originSecretsAccepted', 'must include the secret that is sent')
  })

/** Region prefixes in which a geography's inference profiles can be called; others serve every region. */
const regionsOf: Readonly<Record<string, string>> = { us: 'us', eu: 'eu', apac: 'ap', jp: 'ap', au: 'ap', ca: 'ca' }

export type Stage = z.output<typeof stageSchema>
type StageSettings = z.input<typeof stageSchema>

const defaults = {
  region: 'us-east-1',
  modelIds: ['us.anthropic.claude-haiku-4-5-20251001-v1:0', 'us.amazon.nova-lite-v1:0'],
  modelRegions: ['us-east-1', 'us-east-2', 'us-west-2'],
  assistantSwitch: 'on',
  sharing: 'on',
  mapSaving: 'on',
  mailIdentity: 'own',
  tracing: false,
  watch: false,
  signingKey: 1,
  originSecretSent: 1,
  originSecretsAccepted: [1],
} satisfies Partial<StageSettings>

const stages = {
  dev: { ...defaults, dailyCeiling: 200, monthlyBudget: 40, logDays: 7, keepData: false, canary: false },
  staging: { ...defaults, dailyCeiling: 500, monthlyBudget: 40, logDays: 30, keepData: false, canary: false },
  prod: {
    ...defaults,
    dailyCeiling: 2000,
    monthlyBudget: 150,
    logDays: 90,
    keepData: true,
    canary: true,
    watch: true,
    authConcurrency: 50,
    assistantConcurrency: 20,
  },
} satisfies Record<StageSettings['stage'], Partial<StageSettings>>

/**
 * Returns a stage, with settings replaced by those passed with `-c name=value`.
 *
 * @throws Error that names all invalid and unknown settings at once
 */
export function readStage(settings: { readonly [name: string]: unknown }): Stage {
  const { stage } = settings
  const record = stage === 'dev' || stage === 'staging' || stage === 'prod' ? stages[stage] : stages.dev
  const read = stageSchema.safeParse({ ...record, ...settings })
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => `  ${path.join('.') || 'settings'}: ${message}`)
  throw new Error(`The stage's settings cannot be used:\n${faults.join('\n')}`)
}
