import { join } from 'node:path'
import { startClimate } from './climate.ts'
import { startKms } from './kms.ts'
import type { Mailbox } from './mail-file.ts'
import { startSes } from './ses.ts'

/** A service on this machine and what the functions must be told to use it instead of the real one. */
export type Fake = {
  readonly variables: Readonly<Record<string, string>>
  /** The path of its pages, if any: the gateway passes requests below /__local/ on to it. */
  readonly pages?: string
  /** The emails it was given, if it takes any. */
  readonly mailbox?: Mailbox
  close(): Promise<void>
}

export type FakeOptions = { readonly dataDir: string; readonly weather: 'sample' | 'live' }

/** Every service that a machine without an AWS account does without. Each keeps what it must keep under `dataDir`. */
export const fakes: readonly ((options: FakeOptions) => Promise<Fake>)[] = [
  async ({ dataDir }) => {
    const { url, keyId, close } = await startKms({ keyFile: join(dataDir, 'signing-key.pem') })
    return { variables: { AWS_ENDPOINT_URL_KMS: url, SIGNING_KEY_ID: keyId }, close }
  },
  async ({ dataDir }) => {
    const mailbox = await startSes({ mailFile: join(dataDir, 'mail.jsonl') })
    const { url, close } = mailbox
    const variables = {
      AWS_ENDPOINT_URL_SES: url,
      MAIL_FROM: 'Offgrid <hello@offgrid.local>',
      MAIL_CONFIGURATION_SET: '',
    }
    return { variables, pages: url, mailbox, close }
  },
  // There is no language model on this machine: the product's own field guide answers.
  async () => ({ variables: { MODEL_IDS: '' }, close: async () => {} }),
  async ({ weather }) => {
    if (weather === 'live') {
      const variables = { OPEN_METEO_URL: '', NASA_POWER_URL: '', WEATHER_SOURCE: '' }
      return { variables, close: async () => {} }
    }
    const { url, close } = await startClimate()
    return { variables: { OPEN_METEO_URL: url, NASA_POWER_URL: url, WEATHER_SOURCE: 'local sample' }, close }
  },
]
