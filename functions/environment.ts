import * as z from 'zod/mini'

/** The environment variables of the cloud, the local gateway and the tests. */
const common = {
  TABLE_NAME: z.string().check(z.minLength(3)),
  SIGNING_KEY_ID: z.string().check(z.minLength(1)),
  /** The site's origin, such as https://offgrid.example: `iss` of access tokens and the origin of emailed links. */
  SITE_ORIGIN: z.url(),
  /** `aud` of the access tokens. */
  TOKEN_AUDIENCE: z.string().check(z.minLength(1)),
  /** CloudFront's `x-origin-secret`; other requests are refused. Several, comma-separated, during a rotation. */
  ORIGIN_SECRET: z.string().check(z.minLength(16)),
  /** 'error' logs only errors. */
  LOG_LEVEL: z._default(z.enum(['info', 'error']), 'info'),
  /** Set by Lambda only. */
  AWS_LAMBDA_FUNCTION_VERSION: z.optional(z.string()),
}

const weather = {
  /** Origins of the climate and forecast providers; '' for the public ones. */
  OPEN_METEO_URL: z._default(z.string(), ''),
  OPEN_METEO_FORECAST_URL: z._default(z.string(), ''),
  OPEN_METEO_API_KEY: z._default(z.string(), ''),
  NASA_POWER_URL: z._default(z.string(), ''),
  /** A service of sample values in Open-Meteo's form, asked when no provider answers; '' for none. */
  SAMPLE_WEATHER_URL: z._default(z.string(), ''),
  /** Replaces the provider's name in averages and forecasts ('local sample' for the local stand-in). */
  WEATHER_SOURCE: z._default(z.string(), ''),
}

export const authEnvironmentSchema = z.object({
  ...common,
  /** The emails' sender, such as 'Offgrid <hello@offgrid.example>'. */
  MAIL_FROM: z.string().check(z.minLength(3)),
  /** The SES configuration set, or '' for none. */
  MAIL_CONFIGURATION_SET: z._default(z.string(), ''),
  /** 'closed': nobody can create an account. */
  REGISTRATION: z._default(z.enum(['open', 'closed']), 'open'),
})
export const sweeperEnvironmentSchema = z.object({
  TABLE_NAME: common.TABLE_NAME,
  LOG_LEVEL: common.LOG_LEVEL,
  /** The emails' sender, or '' to send none. */
  MAIL_FROM: z._default(z.string(), ''),
  MAIL_CONFIGURATION_SET: z._default(z.string(), ''),
})
export const plannerEnvironmentSchema = z.object({
  ...common,
  ...weather,
  /** 'off': trips cannot be shared by link, and existing links show nothing. */
  SHARING: z._default(z.enum(['on', 'off']), 'on'),
})
export const assistantEnvironmentSchema = z.object({
  ...common,
  ...weather,
  /** Bedrock model or inference-profile ids, comma-separated, in the order they are tried; '' for none. */
  MODEL_IDS: z.string(),
  /** 'off' calls no model, so the field guide answers. */
  ASSISTANT_SWITCH: z._default(z.enum(['on', 'off']), 'on'),
  /** 'everyone' also asks models for users whose address is not confirmed, for deployments that send no email. */
  MODELS_FOR: z._default(z.enum(['confirmed', 'everyone']), 'confirmed'),
  /** Model calls a day for the whole deployment; above, the field guide answers. */
  DAILY_CEILING: z.pipe(z._default(z.string().check(z.regex(/^\d+$/)), '2000'), z.transform(Number)),
})

/** Variables of all functions but the sweeper, and those of the functions that ask for the weather. */
export type CommonEnvironment = z.output<z.ZodMiniObject<typeof common>>
export type WeatherEnvironment = z.output<z.ZodMiniObject<typeof weather>>

export type AuthEnvironment = z.input<typeof authEnvironmentSchema>
export type SweeperEnvironment = z.input<typeof sweeperEnvironmentSchema>
export type PlannerEnvironment = z.input<typeof plannerEnvironmentSchema>
export type AssistantEnvironment = z.input<typeof assistantEnvironmentSchema>

/** Marks an email that could not be sent in the log, for the alarm. */
export const emailNotSent = { mail: 'not sent' } as const

/** The metrics in the assistant's log, for alarms and dashboard. */
export const assistantMetrics = {
  namespace: 'Offgrid/Assistant',
  /** Its value, the table's name, distinguishes deployments in one account. */
  dimension: 'Table',
  /** The second dimension of failures. */
  model: 'Model',
  calls: 'ModelCalls',
  /** Percentage of the daily ceiling. */
  ceilingUsed: 'DailyCeilingUsed',
  /** The field guide's answers after all models failed or were too slow. */
  noModelAnswered: 'NoModelAnswered',
  /** Failed attempts, even if the next model answered; in total and per model. */
  modelFailures: 'ModelFailures',
  inputTokens: 'InputTokens',
  outputTokens: 'OutputTokens',
} as const
