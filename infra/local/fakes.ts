import { join } from 'node:path'
import { sampleSource } from '#shared/weather.ts'
import { startClimate } from './fakes/climate.ts'
import { startKms } from './fakes/kms.ts'
import type { LocalService } from './fakes/service.ts'
import { type Deliver, startSes } from './fakes/ses.ts'
import { startWeatherRelay } from './fakes/weather-relay.ts'
import { finishAll } from './finish-all.ts'

/** `auto` asks the real services and uses sample values while they don't answer. */
export type WeatherChoice = 'auto' | 'sample' | 'live'

export type FakeOptions = {
  readonly dataDir: string
  readonly weather: WeatherChoice
  /** The emails' sender, and what sends them. @default shows them on local pages */
  readonly mail?: { readonly from: string; readonly deliver: Deliver } | undefined
}

/** Starts stand-ins for AWS services, with their data in `dataDir`. `closers` close them. */
export async function startFakes({ dataDir, weather, mail }: FakeOptions, closers: AsyncDisposableStack) {
  const open = async <Service extends LocalService>(starting: Promise<Service>): Promise<Service> => {
    const service = await starting
    closers.defer(service.close)
    return service
  }
  const [kms, mailbox, samples, relay] = await finishAll([
    open(startKms({ keyFile: join(dataDir, 'signing-key.pem') })),
    open(startSes({ mailFile: join(dataDir, 'mail.jsonl'), deliver: mail?.deliver })),
    weather === 'live' ? undefined : open(startClimate()),
    weather === 'auto' ? open(startWeatherRelay()) : undefined,
  ])
  const weatherUrl = (relay ?? samples)?.url ?? ''
  return {
    /** Variables that point the functions to them. */
    variables: {
      AWS_ENDPOINT_URL_KMS: kms.url,
      SIGNING_KEY_ID: kms.keyId,
      AWS_ENDPOINT_URL_SES: mailbox.url,
      MAIL_FROM: mail?.from ?? 'Offgrid <hello@offgrid.local>',
      MAIL_CONFIGURATION_SET: '',
      OPEN_METEO_URL: weatherUrl,
      OPEN_METEO_FORECAST_URL: weatherUrl,
      NASA_POWER_URL: weatherUrl,
      WEATHER_SOURCE: weather === 'sample' ? sampleSource : '',
      SAMPLE_WEATHER_URL: samples?.url ?? '',
    },
    /** URL of the pages below /__local/; undefined if emails are sent. Earlier emails are still deleted with their accounts then. */
    pages: mail ? undefined : mailbox.url,
    mailbox,
  }
}
