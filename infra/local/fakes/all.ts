import { join } from 'node:path'
import { sampleSource } from '#shared/weather.ts'
import { startClimate } from './climate.ts'
import { startKms } from './kms.ts'
import type { Mailbox } from './mail-file.ts'
import { type Deliver, startSes } from './ses.ts'
import { startWeatherRelay } from './weather-relay.ts'

/** A local service and the variables that point the functions to it. */
export type Fake = {
  readonly variables: Readonly<Record<string, string>>
  /** URL of its pages below /__local/, if any. */
  readonly pages?: string
  readonly mailbox?: Mailbox
  close(): Promise<void>
}

/** `auto` asks the real services and uses sample values while they don't answer. */
export type WeatherChoice = 'auto' | 'sample' | 'live'

export type FakeOptions = {
  readonly dataDir: string
  readonly weather: WeatherChoice
  readonly models: readonly string[]
  /** The emails' sender, and what sends them. @default shows them on local pages */
  readonly mail?: { readonly from: string; readonly deliver: Deliver } | undefined
}

/** Stand-ins for AWS services, with their data in `dataDir`. */
export const fakes: readonly ((options: FakeOptions) => Promise<Fake>)[] = [
  async ({ dataDir }) => {
    const { url, keyId, close } = await startKms({ keyFile: join(dataDir, 'signing-key.pem') })
    return { variables: { AWS_ENDPOINT_URL_KMS: url, SIGNING_KEY_ID: keyId }, close }
  },
  async ({ dataDir, mail }) => {
    const mailbox = await startSes({ mailFile: join(dataDir, 'mail.jsonl'), deliver: mail?.deliver })
    const { url, close } = mailbox
    const variables = {
      AWS_ENDPOINT_URL_SES: url,
      MAIL_FROM: mail?.from ?? 'Offgrid <hello@offgrid.local>',
      MAIL_CONFIGURATION_SET: '',
    }
    // Earlier emails are no longer shown, but still deleted with their accounts.
    return { variables, ...(mail ? {} : { pages: url }), mailbox, close }
  },
  // Without a model, the built-in field guide answers.
  async ({ models }) => ({ variables: { MODEL_IDS: models.join(',') }, close: async () => {} }),
  async ({ weather }) => {
    if (weather === 'live') {
      const variables = { OPEN_METEO_URL: '', OPEN_METEO_FORECAST_URL: '', NASA_POWER_URL: '', WEATHER_SOURCE: '' }
      return { variables, close: async () => {} }
    }
    const { url, close } = await startClimate()
    if (weather === 'auto') {
      const relay = await startWeatherRelay()
      const { url: real } = relay
      const variables = { OPEN_METEO_URL: real, OPEN_METEO_FORECAST_URL: real, NASA_POWER_URL: real }
      const closeBoth = async () => void (await Promise.all([relay.close(), close()]))
      return { variables: { ...variables, SAMPLE_WEATHER_URL: url }, close: closeBoth }
    }
    const variables = { OPEN_METEO_URL: url, OPEN_METEO_FORECAST_URL: url, NASA_POWER_URL: url }
    return { variables: { ...variables, SAMPLE_WEATHER_URL: url, WEATHER_SOURCE: sampleSource }, close }
  },
]
