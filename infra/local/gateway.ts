import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiHeader } from '#shared/api-header.ts'
import { limits } from '#shared/limits.ts'
import { bodyTooLarge, type ProblemBody, type ProblemCode, problemStatus } from '#shared/problem.ts'
import { createTurns, type InTurn } from '#shared/turns.ts'
import { CommandFailure } from '../build/command.ts'
import {
  apiRoutes,
  apiSecurityHeaders,
  type FunctionName,
  isSecretPage,
  type SiteConfiguration,
  secretPages,
  securityHeaders,
} from '../edge.ts'
import { findClientAddress } from './address.ts'
import { toEdgeHeaders } from './events.ts'
import { callFunction, type Handler } from './lambda.ts'
import { isLocalRequest, localHosts, toHostName } from './local-pages.ts'
import { readBody } from './request-body.ts'

/** A Node request listener. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** Targets of requests, like CloudFront's origins. */
type Origins = {
  readonly handlers: Readonly<Record<FunctionName, Handler>>
  /** All paths outside /api. */
  readonly site: Listener
  /** Pages below /__local/, which exist only on this machine, if any. */
  readonly localPages: Listener | undefined
  readonly configuration: SiteConfiguration
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>

/** Time for an answer (ms), also when the gateway closes. */
const answerTimeout = 30_000
/** Rounds without new requests before the gateway closes, and the longest wait for them (ms). */
const [quietRounds, maxSettleTime] = [10, 2_000]
/**
 * The number of changes that the planner makes at once. A request has 5 s for its table calls, and all share one engine: a hundred
 * deletions at once took 9 s together, so almost none was in time. The 5 s of a queued change begin with its turn.
 */
const changesAtOnce = 16
const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

export type GatewayOptions = {
  /** Further host names. @default none */
  readonly hosts?: readonly string[]
  /** Normalized addresses of proxies whose `X-Forwarded-For` is trusted. @default none */
  readonly trustedProxies?: readonly string[]
}

/**
 * Starts the local CloudFront and API Gateways: functions on the routes of infra/edge.ts, the site everywhere else.
 * Listens on this machine only; `port` 0 takes a free port.
 *
 * @throws CommandFailure if the port is in use or not permitted
 */
export async function startGateway(port: number, { hosts = [], trustedProxies = [] }: GatewayOptions = {}) {
  const originSecret = randomBytes(24).toString('base64url')
  const ownHosts = new Set([...localHosts, ...hosts])
  const inFlight = new Set<ServerResponse>()
  let isConnected = false
  let isClosing = false
  const { promise: connected, resolve: connect } = Promise.withResolvers<Connection>()
  const server = createServer((request, response) => {
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
    response.on('error', () => response.destroy())
    response.shouldKeepAlive &&= !isClosing
    if (!ownHosts.has(toHostName(request.headers.host))) return refuseHost(response)
    connected
      .then((connection) => route(connection, request, response))
      .catch((error: unknown) => reportFailure(error, request, response))
  })
  const url = `http://localhost:${await listen(server, port)}`
  return {
    url,
    server,
    originSecret,
    /** Sets the targets; until then requests wait. */
    connect(origins: Origins): void {
      isConnected = true
      const findHeaders = createHeaders(origins.configuration)
      const inTurn = createTurns(changesAtOnce)
      connect({ origins, originSecret, findHeaders, trustedProxies: new Set(trustedProxies), inTurn })
    },
    /** Finishes pending requests, then closes all connections. */
    async close(): Promise<void> {
      isClosing = true
      await waitUntilQuiet(server)
      server.close()
      if (isConnected) await drain(inFlight)
      server.closeAllConnections()
    },
  }
}

/** Refuses unknown host names, because a DNS rebinding page would have our origin. */
function refuseHost(response: ServerResponse): void {
  for (const header of Object.entries(apiSecurityHeaders)) response.setHeader(...header)
  sendProblem(response, 'forbidden', strangeHost)
}
const strangeHost =
  'Offgrid does not answer under this name. Set OFFGRID_PUBLIC_URL to the address that people open, and OFFGRID_HOSTS to any other names.'

/** Waits until incoming requests are read, because closing would reset them. A busy process reads one per round. */
async function waitUntilQuiet(server: Server): Promise<void> {
  const latest = performance.now() + maxSettleTime
  let quietCount = 0
  const reset = () => {
    quietCount = 0
  }
  server.on('connection', reset).on('request', reset)
  while (quietCount++ < quietRounds && performance.now() < latest) await sleep(20)
}

/** Waits until all are answered, closing each connection. */
async function drain(inFlight: ReadonlySet<ServerResponse>): Promise<void> {
  const signal = AbortSignal.timeout(answerTimeout)
  for (const response of inFlight) response.shouldKeepAlive = false
  for (const response of inFlight) await once(response, 'close', { signal }).catch(() => {})
}

type Connection = {
  readonly origins: Origins
  readonly originSecret: string
  readonly findHeaders: (path: string) => readonly Header[]
  readonly trustedProxies: ReadonlySet<string>
  readonly inTurn: InTurn
}
type Header = readonly [name: string, value: string]

/** Computes the headers once for each kind of path. */
function createHeaders(configuration: SiteConfiguration): Connection['findHeaders'] {
  const siteHeaders = Object.entries(securityHeaders('/', configuration))
  const secretPageHeaders = Object.entries(securityHeaders(secretPages[0], configuration))
  const apiHeaders = Object.entries(apiSecurityHeaders)
  return (path) => (path.startsWith('/api/') ? apiHeaders : isSecretPage(path) ? secretPageHeaders : siteHeaders)
}

async function route(connection: Connection, request: IncomingMessage, response: ServerResponse) {
  const { origins, originSecret, findHeaders, trustedProxies } = connection
  const method = request.method ?? ''
  const url = URL.parse(`http://local${request.url}`)
  const path = url?.host === 'local' ? url.pathname : undefined
  for (const header of findHeaders(path ?? '/')) response.setHeader(...header)
  if (url === null || path === undefined) return sendProblem(response, 'invalid', 'This URL is not valid.')
  if (!methods.has(method))
    return sendProblem(response, 'method_not_allowed', `Offgrid does not answer ${method} requests.`)

  const name = apiRoutes.find(({ pattern }) => matchesPattern(pattern, path))?.to
  if (name === undefined && path.startsWith('/__local/')) return answerLocalPage(origins, request, response)
  if (name === undefined) return origins.site(request, response)

  const body = await readBody(request, limits.bodyBytes)
  if (body === undefined) return sendProblem(response, 'too_large', bodyTooLarge)
  // CloudFront answers 403 too, and a Request cannot have such a body.
  if (body.length > 0 && (method === 'GET' || method === 'HEAD'))
    return sendProblem(response, 'forbidden', `A ${method} request has no body.`)
  const sender = { peer: request.socket.remoteAddress, forwardedFor: request.headers['x-forwarded-for'] }
  const viewerAddress = findClientAddress(sender, trustedProxies)
  const headers = toEdgeHeaders(request.headers, viewerAddress, originSecret)
  const edgeRequest = { method, path, query: url.search.slice(1), headers, body }
  const call = () => callFunction(name, origins.handlers[name], edgeRequest, response)
  await (name === 'planner' && method !== 'GET' && method !== 'HEAD' ? connection.inTurn(call) : call())
}

/**
 * Serves the pages below /__local/, which show emails with secrets, to this machine only and never to a foreign page.
 */
function answerLocalPage({ localPages }: Origins, request: IncomingMessage, response: ServerResponse) {
  const { host, origin } = request.headers
  if (!isLocalRequest(request))
    return sendProblem(response, 'forbidden', 'This page opens only on the machine that runs Offgrid, as localhost.')
  if (origin !== undefined && origin !== `http://${host}`)
    return sendProblem(response, 'forbidden', 'Requests from other sites are not allowed.')
  if (localPages === undefined) return sendProblem(response, 'not_found', 'Emails are sent and not shown here.')
  if (request.method === 'GET') return localPages(request, response)
  response.setHeader('allow', 'GET')
  sendProblem(response, 'method_not_allowed', 'This page is read-only.')
}

/** Returns true if a path matches a CloudFront pattern, in which a final * matches anything. */
export const matchesPattern = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

function sendProblem(response: ServerResponse, code: ProblemCode, message: string): void {
  const body: ProblemBody = { code, message, requestId: randomUUID() }
  const headers = { [apiHeader]: '1', 'content-type': 'application/json', 'cache-control': 'no-store' }
  response.writeHead(problemStatus[code], headers)
  response.end(JSON.stringify(body))
}

function reportFailure(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // A client that aborts its own request is not an error.
  if (request.destroyed && !request.complete) return
  console.error(`${request.method} ${request.url?.replace(/\?.*/, '')} failed:`, error)
  if (response.headersSent) response.destroy()
  else sendProblem(response, 'internal', 'Something went wrong on our side. Please try again.')
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new CommandFailure(`Port ${port} is taken by another program: stop it, or set PORT to a free one.`)
    if (code === 'EACCES')
      throw new CommandFailure(`Port ${port} may not be opened by this user: set PORT to one above 1023.`)
    throw error
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}
