import { openAddresses, openDeletions } from './accounts.ts'
import { openDataFolder } from './data-folder.ts'
import { prepareDataFolder, prepareTable } from './data-version.ts'
import { openDatabase } from './database.ts'
import { eraseDeleted } from './erase.ts'
import { expireDaily } from './expiry.ts'
import { startFakes, type WeatherChoice } from './fakes.ts'
import { finishAll } from './finish-all.ts'
import { removeEmails } from './remove-emails.ts'
import { removeRun, setVariables, writeRun } from './run-variables.ts'
import type { SmtpServer } from './smtp.ts'
import { createTable } from './table.ts'

export type ServiceOptions = {
  /** The folder of all lasting data, created if needed. */
  readonly dataDir: string
  /** @default 'sample' */
  readonly weather?: WeatherChoice
  /** Bedrock model or inference-profile ids, in the order they are tried. @default none */
  readonly models?: readonly string[]
  /** False hides links to trips. @default true */
  readonly sharing?: boolean
  /** False if nobody can create an account. @default true */
  readonly registration?: boolean
  /** The function that sends emails, and their sender. @default shows them on local pages */
  readonly smtp?: (SmtpServer & { readonly from: string }) | undefined
  /** The site's URL, such as http://localhost:3000. */
  readonly siteOrigin: string
  /** The secret that the gateway sends (functions/http/edge-secret.ts). */
  readonly originSecret: string
  /** True to log each request, false for errors only. @default false */
  readonly logRequests?: boolean
}

/**
 * Starts the functions' services and sets `process.env`. `closers` close them.
 *
 * @throws CommandFailure for a failure that the user can fix
 */
export async function startServices(options: ServiceOptions, closers: AsyncDisposableStack) {
  const folder = openDataFolder(options.dataDir)
  closers.defer(folder.lock.release)
  removeRun(folder.path)
  const isOwn = !process.env.AWS_ENDPOINT_URL_DYNAMODB
  // Back up the folder before a service opens a file in it.
  if (isOwn) await prepareDataFolder(folder.path)
  const mail = options.smtp && (await openMail(options.smtp, closers))
  const [database, fakes] = await finishAll([
    openDatabase(folder.path, closers),
    startFakes({ dataDir: folder.path, weather: options.weather ?? 'sample', mail }, closers),
  ])
  if (isOwn) closers.defer(() => void delete process.env.AWS_ENDPOINT_URL_DYNAMODB)
  const ownVariables = {
    TABLE_NAME: process.env.TABLE_NAME ?? 'offgrid',
    SITE_ORIGIN: options.siteOrigin,
    TOKEN_AUDIENCE: 'offgrid-local',
    ORIGIN_SECRET: options.originSecret,
    SHARING: options.sharing === false ? 'off' : 'on',
    REGISTRATION: options.registration === false ? 'closed' : 'open',
    // Without a model, the built-in field guide answers.
    MODEL_IDS: (options.models ?? []).join(','),
    LOG_LEVEL: options.logRequests ? 'info' : 'error',
  }
  const variables = { ...database.variables, ...ownVariables, ...fakes.variables }
  setVariables(variables)
  await createTable(database.endpoint, ownVariables.TABLE_NAME)
  await prepareTable(ownVariables.TABLE_NAME, isOwn)
  closers.defer(writeRun(folder.path, variables))
  const findOwned = openAddresses()
  return {
    /** URL of the stand-ins' pages, if any. */
    pages: fakes.pages,
    async removeEmails(): Promise<void> {
      try {
        await removeEmails(fakes.mailbox, findOwned, Date.now())
      } catch (error) {
        console.error('Emails of deleted accounts were not removed, and will be in a minute:', error)
      }
    },
    /** Deletes expired items; a DynamoDB of the user's own does that by itself. */
    expire: isOwn ? expireDaily(ownVariables.TABLE_NAME) : async () => {},
    countDeletions: openDeletions(),
    /** Removes deleted texts from the database's file; a DynamoDB of the user's own does that by itself. */
    eraseDeleted: () => isOwn && eraseDeleted(folder.path),
    /** Resolves when Offgrid cannot continue. */
    failure: database.failure,
  }
}

async function openMail({ from, ...server }: NonNullable<ServiceOptions['smtp']>, closers: AsyncDisposableStack) {
  const { openSmtp } = await import('./smtp.ts')
  const { deliver, check, close } = openSmtp(server)
  closers.defer(close)
  // Offgrid also starts while the network is down.
  void check()
  return { from, deliver }
}
