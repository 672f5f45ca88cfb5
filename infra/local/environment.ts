import { type Server, request as sendRequest } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { writePlaceLists } from '../build/place-lists.ts'
import { buildSite, siteDir } from '../build/site.ts'
import { bundledMapOnly, type LocalName, type SiteConfiguration } from '../edge.ts'
import { eraseAfter } from './erase.ts'
import { finishAll } from './finish-all.ts'
import { type Gateway, type GatewayOptions, type Listener, startGateway } from './gateway.ts'
import { type Handler, loadHandler } from './lambda.ts'
import type { ModelAccess } from './models.ts'
import { type ServiceOptions, startServices } from './services.ts'
import { serveSite } from './site.ts'
import { repeatSweeps } from './sweeps.ts'
import { serveTiles } from './tiles.ts'

type InheritedOptions = Pick<
  ServiceOptions,
  'dataDir' | 'weather' | 'models' | 'sharing' | 'registration' | 'smtp' | 'logRequests'
> &
  GatewayOptions

export type OffgridOptions = InheritedOptions & {
  /** 0 for any free port. */
  readonly port: number
  /** The origin of links in emails. @default the gateway's on this machine */
  readonly publicUrl?: string | undefined
  /** @default the bundled basemap, without other hosts */
  readonly configuration?: Partial<SiteConfiguration>
  /** A local PMTiles file, served at `tilesPath`. @default none */
  readonly tilesFile?: string | undefined
  /** @default the sources in functions/ */
  readonly entries?: Partial<Record<LocalName, URL>>
  /** @default the built web app, built first if needed */
  readonly site?: (
    server: Server,
    configuration: SiteConfiguration,
  ) => Promise<{ answer: Listener; close(): Promise<void> }>
}

/** Returns a function's source, after writing the lists that the assistant's imports. */
export async function prepareSource(name: LocalName): Promise<URL> {
  if (name === 'assistant') await writePlaceLists()
  return new URL(`../../functions/${name}.ts`, import.meta.url)
}

export type Offgrid = Awaited<ReturnType<typeof startOffgrid>>

/**
 * Starts the data engine, stand-ins, functions, gateway and site. Only one per process, and one per data folder. `failure`
 * resolves with the reason when Offgrid cannot continue.
 *
 * @throws CommandFailure for a failure that the user can fix
 */
export async function startOffgrid(options: OffgridOptions) {
  const closers = new AsyncDisposableStack()
  closers.defer(reserveProcess())
  let gateway: Gateway | undefined
  /** Finishes pending requests, then stops everything. */
  const close = async () => {
    // Pending requests need all other services.
    await gateway?.close()
    await closers.disposeAsync()
  }
  try {
    gateway = await startGateway(options.port, options)
    const configuration = {
      ...bundledMapOnly,
      mails: true,
      sharing: options.sharing ?? true,
      mapSaving: true,
      ...options.configuration,
    }
    const { originSecret } = gateway
    const siteOrigin = options.publicUrl ?? gateway.url
    const access = options.models?.length ? await (await import('./models.ts')).readModelAccess() : undefined
    const services = await startServices({ ...options, siteOrigin, originSecret }, closers)
    const openSite = async (server: Server) => {
      const site = await (options.site ?? openBuiltSite)(server, configuration)
      closers.defer(site.close)
      return site
    }
    const [{ sweeper, ...handlers }, site] = await finishAll([
      loadHandlers(options.entries ?? {}, access),
      openSite(gateway.server),
    ])
    const sweep = eraseAfter(async () => sweeper({}), services.countDeletions, services.eraseDeleted)
    closers.defer(repeatSweeps(sweep, services.removeEmails, services.expire))
    const answerSite = options.tilesFile === undefined ? site.answer : serveTiles(options.tilesFile, site.answer)
    gateway.connect({
      handlers,
      configuration,
      site: answerSite,
      localPages: services.pages === undefined ? undefined : createProxy(services.pages),
    })
    return { url: gateway.url, failure: services.failure, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Marks this process as used; returns a function that clears the mark. The functions read `process.env`, so a second
 * Offgrid would use the first one's table.
 */
function reserveProcess(): () => void {
  const own = String(process.pid)
  if (process.env.OFFGRID_PROCESS === own) throw new Error('Offgrid is already running in this process')
  process.env.OFFGRID_PROCESS = own
  return () => delete process.env.OFFGRID_PROCESS
}

let loads = 0

async function loadHandlers(
  entries: Readonly<Partial<Record<LocalName, URL>>>,
  access: ModelAccess | undefined,
): Promise<Record<LocalName, Handler>> {
  loads += 1
  const find = async (name: LocalName) => new URL(entries[name] ?? (await prepareSource(name)))
  const load = (entry: URL) => {
    // Import again at further starts, because an entry reads its environment only once. The first URL has no query,
    // under which Node would cache no compiled code.
    if (loads > 1) entry.searchParams.set('start', String(loads))
    return loadHandler(entry)
  }
  const loadAssistant = async (entry: URL) =>
    access ? (await import('./models.ts')).createAssistantHandler(access) : load(entry)
  // Loading in parallel is no faster: one process has one environment.
  return {
    auth: await load(await find('auth')),
    planner: await load(await find('planner')),
    assistant: await loadAssistant(await find('assistant')),
    sweeper: await load(await find('sweeper')),
  }
}

async function openBuiltSite(_server: Server, configuration: SiteConfiguration) {
  await buildSite()
  return { answer: serveSite(siteDir, configuration), close: async () => {} }
}

/** Forwards requests to the service at `url` without their host and origin, and its answers unchanged. */
const createProxy =
  (url: string): Listener =>
  (request, response) =>
    new Promise((resolve, reject) => {
      const { method = 'GET' } = request
      const { host: _, origin: __, ...headers } = request.headers
      const forwarded = sendRequest(`${url}${request.url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        pipeline(answer, response).then(resolve, reject)
      })
      forwarded.on('error', reject)
      request.pipe(forwarded)
    })
