import { openDataFolder } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { type Fake, fakes } from './fakes/all.ts'

export type ServiceOptions = {
  /** Where everything lasting is kept; made if need be. */
  readonly dataDir: string
  /** @default 'sample' */
  readonly weather?: 'sample' | 'live'
  /** Where the site is reached, such as http://localhost:3000. */
  readonly siteOrigin: string
  /** What the gateway sends with each request (functions/http/edge-secret.ts). */
  readonly originSecret: string
}

/**
 * Starts what the functions need and puts its addresses into `process.env`, which the functions read; answers where the fakes'
 * own pages are. Pushes what ends each service onto `closers`.
 * @throws CommandFailure for what the person at the terminal can change.
 */
export async function startServices(options: ServiceOptions, closers: (() => unknown)[]): Promise<{ pages: string }> {
  const folder = openDataFolder(options.dataDir)
  closers.push(folder.lock.release)
  const tableName = process.env.TABLE_NAME ?? 'offgrid'
  await openDatabase(folder.path, tableName, closers)

  const started: Fake[] = []
  for (const start of fakes) {
    const fake = await start({ dataDir: folder.path, weather: options.weather ?? 'sample' })
    closers.push(fake.close)
    started.push(fake)
  }
  const own = {
    TABLE_NAME: tableName,
    SITE_ORIGIN: options.siteOrigin,
    TOKEN_AUDIENCE: 'offgrid-local',
    ORIGIN_SECRET: options.originSecret,
  }
  Object.assign(process.env, own, ...started.map((fake) => fake.variables))
  return { pages: started.find((fake) => fake.pages)?.pages ?? '' }
}
