import type { Server } from 'node:http'
import { join } from 'node:path'
import { buildSite, siteDir } from '../build/site.ts'
import type { FunctionName, SiteConfiguration } from '../edge.ts'
import { openDataFolder } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { type Fake, fakes } from './fakes/all.ts'
import { type Answer, type Gateway, listenAtEdge } from './gateway.ts'
import { type Handler, loadHandler } from './lambda.ts'
import { passOnTo } from './pass-on.ts'
import { serveSite } from './site.ts'

export type OffgridOptions = {
  /** 0 for a free one. */
  readonly port: number
  /** Where everything lasting is kept; made if need be. */
  readonly dataDir: string
  /** @default 'sample' */
  readonly weather?: 'sample' | 'live'
  /** @default no other host: the bundled basemap */
  readonly configuration?: Partial<SiteConfiguration>
  /** @default the sources in functions/ */
  readonly entries?: Partial<Record<FunctionName, URL>>
  /** What serves the site. @default the built web app, built first if need be */
  readonly site?: (
    server: Server,
    configuration: SiteConfiguration,
  ) => Promise<{ answer: Answer; close(): Promise<void> }>
}

export type Offgrid = { readonly url: string; close(): Promise<void> }

/** Where the functions begin. */
export const functionEntries: Readonly<Record<FunctionName, URL>> = {
  auth: new URL('../../functions/auth.ts', import.meta.url),
  planner: new URL('../../functions/planner.ts', import.meta.url),
  assistant: new URL('../../functions/assistant.ts', import.meta.url),
}

/** The functions read `process.env`, which a process has once: a second environment would talk to the first one's table. */
let running = false
let starts = 0

/**
 * Starts the whole product on this machine: the data engine, the stand-ins, the functions behind the gateway, and the site.
 * One at a time in a process; several processes at once, each with its own data folder.
 * Throws StartFailure for what the person at the terminal can change.
 */
export async function startOffgrid(options: OffgridOptions): Promise<Offgrid> {
  if (running) throw new Error('Offgrid is already running in this process')
  running = true
  const closers: (() => unknown)[] = [() => (running = false)]
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    const gateway = await listenAtEdge(options.port)
    closers.push(gateway.close)
    const configuration = { mapStyle: '', googleMapsApiKey: '', googleMapsMapId: '', ...options.configuration }
    const { pages } = await startServices(options, gateway, closers)
    const handlers = await loadHandlers({ ...functionEntries, ...options.entries })
    const site = await (options.site ?? builtSite)(gateway.server, configuration)
    closers.push(site.close)
    gateway.open({ handlers, configuration, site: site.answer, localPages: passOnTo(pages) })
    return { url: gateway.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts what the functions need and puts its addresses into their environment. */
export async function startServices(
  { dataDir, weather = 'sample' }: Pick<OffgridOptions, 'dataDir' | 'weather'>,
  { url, originSecret }: Pick<Gateway, 'url' | 'originSecret'>,
  closers: (() => unknown)[],
): Promise<{ pages: string }> {
  const folder = openDataFolder(dataDir)
  closers.push(folder.lock.release)
  const tableName = process.env.TABLE_NAME ?? 'offgrid'
  await openDatabase(join(folder.path, 'table.db'), tableName, closers)

  const started: Fake[] = []
  for (const start of fakes) {
    const fake = await start({ dataDir: folder.path, weather })
    closers.push(fake.close)
    started.push(fake)
  }
  const own = {
    TABLE_NAME: tableName,
    SITE_ORIGIN: url,
    TOKEN_AUDIENCE: 'offgrid-local',
    ORIGIN_SECRET: originSecret,
  }
  Object.assign(process.env, own, ...started.map((fake) => fake.variables))
  return { pages: started.find((fake) => fake.pages)?.pages ?? '' }
}

async function loadHandlers(entries: Readonly<Record<FunctionName, URL>>): Promise<Record<FunctionName, Handler>> {
  starts++
  const load = (name: FunctionName) => {
    const entry = new URL(entries[name])
    // Loaded afresh at each start in this process: an entry reads its environment only once.
    if (starts > 1) entry.searchParams.set('start', String(starts))
    return loadHandler(entry)
  }
  return { auth: await load('auth'), planner: await load('planner'), assistant: await load('assistant') }
}

async function builtSite(_server: Server, configuration: SiteConfiguration) {
  await buildSite()
  return { answer: serveSite(siteDir, configuration), close: async () => {} }
}
