import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiHeader } from '#shared/api-header.ts'
import { limits } from '#shared/limits.ts'
import { bodyTooLarge, type ProblemBody, type ProblemCode, problemStatus } from '#shared/problem.ts'
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

/** Answers a request, as a Node server's listener does. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** Targets of requests, like CloudFront's origins. */
type Origins = {
  readonly handlers: Readonly<Record<FunctionName, Handler>>
  /** Everything that is not /api. */
  readonly site: Listener
  /** Pages that only this machine has, below /__local/. */
  readonly localPages: Listener
  readonly configuration: SiteConfiguration
}

export type Gateway = {
  readonly url: string
  readonly server: Server
  readonly originSecret: string
  /** Says where requests go. Until then they wait. */
  connect(origins: Origins): void
  /** Lets the requests under way end and, after a moment, takes no more connections. */
  close(): Promise<void>
}

/** A function has so long for an answer (ms); nobody is waited for longer when the gateway closes. */
const answerTimeout = 30_000
/** A gateway that is to close first waits until nothing new has come for so many rounds of its events, and no longer than this (ms). */
const [quietRounds, maxSettleTime] = [10, 2_000]
const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

export type GatewayOptions = {
  /** Names it is reached by besides the machine's own. @default none */
  readonly hosts?: readonly string[]
  /** Normalized addresses of proxies whose `X-Forwarded-For` says who the client is. @default none */
  readonly trustedProxies?: readonly string[]
}

/**
 * The local CloudFront and API Gateways: one address for the browser, functions behind /api by the routes of infra/edge.ts,
 * the site everywhere else. Listens on this machine only; `port` 0 takes a free one.
 * @throws CommandFailure when the port is taken or may not be opened.
 */
export async function startGateway(
  port: number,
  { hosts = [], trustedProxies = [] }: GatewayOptions = {},
): Promise<Gateway> {
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
    connect(origins) {
      isConnected = true
      const findHeaders = createHeaders(origins.configuration)
      connect({ origins, originSecret, findHeaders, trustedProxies: new Set(trustedProxies) })
    },
    async close() {
      isClosing = true
      await waitUntilQuiet(server)
      server.close()
      if (isConnected) await drain(inFlight)
      server.closeAllConnections()
    },
  }
}

/** Refuses a name that is not its own: to a browser, a page of a name that was made to lead here (DNS rebinding) would be of our origin. */
function refuseHost(response: ServerResponse): void {
  for (const header of Object.entries(apiSecurityHeaders)) response.setHeader(...header)
  sendProblem(response, 'forbidden', strangeHost)
}
const strangeHost =
  'Offgrid does not answer under this name. Set OFFGRID_PUBLIC_URL to the address that people open, and OFFGRID_HOSTS to any other names.'

/**
 * Waits until what has arrived is read: closing resets connections whose request is not. A busy process takes one after the other,
 * each in a round of its own.
 */
async function waitUntilQuiet(server: Server): Promise<void> {
  const latest = performance.now() + maxSettleTime
  let quietCount = 0
  const reset = () => {
    quietCount = 0
  }
  server.on('connection', reset).on('request', reset)
  while (quietCount++ < quietRounds && performance.now() < latest) await sleep(20)
}

/** Waits until these are answered, each on a connection that is then closed. */
async function drain(inFlight: ReadonlySet<ServerResponse>): Promise<void> {
  const signal = AbortSignal.timeout(answerTimeout)
  for (const response of inFlight) response.shouldKeepAlive = false
  for (const response of inFlight) await once(response, 'close', { signal }).catch(() => {})
}

/** The gateway's dependencies, once it is known where requests go. */
type Connection = {
  readonly origins: Origins
  readonly originSecret: string
  readonly findHeaders: (path: string) => readonly Header[]
  readonly trustedProxies: ReadonlySet<string>
}
type Header = readonly [name: string, value: string]

/** The edge's headers by path: worked out once for the site, for its pages with a secret, and for the API. */
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
  if (url === null || path === undefined) return sendProblem(response, 'invalid', 'This is no address.')
  if (!methods.has(method))
    return sendProblem(response, 'method_not_allowed', `Offgrid does not answer ${method} requests.`)

  const name = apiRoutes.find(({ pattern }) => matchesPattern(pattern, path))?.to
  if (name === undefined && path.startsWith('/__local/')) return answerLocalPage(origins, request, response)
  if (name === undefined) return origins.site(request, response)

  const body = await readBody(request, limits.bodyBytes)
  if (body === undefined) return sendProblem(response, 'too_large', bodyTooLarge)
  // CloudFront refuses it with 403 as well; Request objects cannot even hold one.
  if (body.length > 0 && (method === 'GET' || method === 'HEAD'))
    return sendProblem(response, 'forbidden', `A ${method} request has no body.`)
  const sender = { peer: request.socket.remoteAddress, forwardedFor: request.headers['x-forwarded-for'] }
  const viewerAddress = findClientAddress(sender, trustedProxies)
  const headers = toEdgeHeaders(request.headers, viewerAddress, originSecret)
  const edgeRequest = { method, path, query: url.search.slice(1), headers, body, viewerAddress }
  await callFunction(name, origins.handlers[name], edgeRequest, response)
}

/** Answers the pages below /__local/, which show emails with secrets: to users and commands on this machine, never to a foreign page. */
function answerLocalPage({ localPages }: Origins, request: IncomingMessage, response: ServerResponse) {
  const { host, origin } = request.headers
  if (!isLocalRequest(request))
    return sendProblem(response, 'forbidden', 'This page opens only on the machine that runs Offgrid, as localhost.')
  if (origin !== undefined && origin !== `http://${host}`)
    return sendProblem(response, 'forbidden', 'Requests from other sites are not allowed.')
  if (request.method === 'GET') return localPages(request, response)
  response.setHeader('allow', 'GET')
  sendProblem(response, 'method_not_allowed', 'This page is read-only.')
}

/** Returns whether a path, without its query, matches one of CloudFront's path patterns, in which a final * stands for any characters. */
export const matchesPattern = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

function sendProblem(response: ServerResponse, code: ProblemCode, message: string): void {
  const body: ProblemBody = { code, message, requestId: randomUUID() }
  const headers = { [apiHeader]: '1', 'content-type': 'application/json', 'cache-control': 'no-store' }
  response.writeHead(problemStatus[code], headers)
  response.end(JSON.stringify(body))
}

function reportFailure(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // A client that left in the middle of its own request is no fault of ours.
  if (request.destroyed && !request.complete) return
  console.error(`${request.method} ${request.url?.replace(/\?.*/, '')} failed:`, error)
  if (response.headersSent) response.destroy()
  else sendProblem(response, 'internal', 'Something went wrong on our side. Please try again.')
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new CommandFailure(`Port ${port} is taken by another program: stop it, or set PORT to a free one.`))
      else if (error.code === 'EACCES')
        reject(new CommandFailure(`Port ${port} may not be opened by this user: set PORT to one above 1023.`))
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
