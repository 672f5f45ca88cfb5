import * as z from 'zod/mini'

/** The variables a function is deployed with. The cloud, the local gateway and the tests all satisfy these schemas. */
const common = {
  TABLE_NAME: z.string().check(z.minLength(3)),
  SIGNING_KEY_ID: z.string().check(z.minLength(1)),
  /** `iss` of the access tokens: the site's origin, such as https://offgrid.example. Also the host of mailed links. */
  SITE_ORIGIN: z.url(),
  /** `aud` of the access tokens. */
  TOKEN_AUDIENCE: z.string().check(z.minLength(1)),
  /** The value CloudFront adds as `x-origin-secret`; requests without it are refused. Several, comma-separated, while one replaces another. */
  ORIGIN_SECRET: z.string().check(z.minLength(16)),
  /** 'error' leaves out what went well. */
  LOG_LEVEL: z._default(z.enum(['info', 'error']), 'info'),
  /** The function's published version, set by Lambda only. */
  AWS_LAMBDA_FUNCTION_VERSION: z.optional(z.string()),
}

export const authEnvironmentSchema = z.object({
  ...common,
  /** The emails' sender, such as 'Offgrid <hello@offgrid.example>'. */
  MAIL_FROM: z.string().check(z.minLength(3)),
  /** The SES configuration set, or '' for none. */
  MAIL_CONFIGURATION_SET: z._default(z.string(), ''),
})
export const sweeperEnvironmentSchema = z.object({
  TABLE_NAME: common.TABLE_NAME,
  LOG_LEVEL: common.LOG_LEVEL,
  /** The emails' sender, or '' if none are sent. */
  MAIL_FROM: z._default(z.string(), ''),
  MAIL_CONFIGURATION_SET: z._default(z.string(), ''),
})
export const plannerEnvironmentSchema = z.object({
  ...common,
  /** Hosts of the climate providers; empty means the public ones. */
  OPEN_METEO_URL: z._default(z.string(), ''),
  OPEN_METEO_API_KEY: z._default(z.string(), ''),
  NASA_POWER_URL: z._default(z.string(), ''),
  /** The source shown with averages instead of the provider's name ('local sample' for the local stand-in). */
  WEATHER_SOURCE: z._default(z.string(), ''),
})
export const assistantEnvironmentSchema = z.object({
  ...common,
  /** Bedrock model or inference-profile ids, comma-separated, in the order they are tried; '' for none: the field guide answers. */
  MODEL_IDS: z.string(),
  /** 'off' calls no model: the field guide answers. */
  ASSISTANT_SWITCH: z._default(z.enum(['on', 'off']), 'on'),
  /** Model calls a day for the whole deployment; beyond them the field guide answers. */
  DAILY_CEILING: z.pipe(z._default(z.string().check(z.regex(/^\d+$/)), '2000'), z.transform(Number)),
})

export type AuthEnvironment = z.input<typeof authEnvironmentSchema>
export type SweeperEnvironment = z.input<typeof sweeperEnvironmentSchema>
export type PlannerEnvironment = z.input<typeof plannerEnvironmentSchema>
export type AssistantEnvironment = z.input<typeof assistantEnvironmentSchema>

/** Part of the log line of every email that could not be sent; the alarm counts these. */
export const emailNotSent = { mail: 'not sent' } as const

/** The metrics that the assistant writes into its log; the alarms and the dashboard refer to them. */
export const assistantMetrics = {
  namespace: 'Offgrid/Assistant',
  /** Every metric has this dimension, whose value is the table's name: it tells deployments in one account apart. */
  dimension: 'Table',
  /** The dimension that failures have besides. */
  model: 'Model',
  calls: 'ModelCalls',
  /** Percent of the daily ceiling that is used up. */
  ceilingUsed: 'DailyCeilingUsed',
  /** Answers of the field guide because every model failed or was too slow. */
  noModelAnswered: 'NoModelAnswered',
  /** Tries of a model that failed, also where the next one answered; of all models, and of each. */
  modelFailures: 'ModelFailures',
  inputTokens: 'InputTokens',
  outputTokens: 'OutputTokens',
} as const
