import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type ProblemBody, type ProblemCode, problemStatus } from '#shared/problem.ts'
import { StartFailure } from '../build/failure.ts'
import { apiRoutes, type FunctionName, type SiteConfiguration, securityHeaders } from '../edge.ts'
import { edgeHeaders } from './events.ts'
import { answerWith, type Handler } from './lambda.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

export type Behind = {
  readonly handlers: Readonly<Record<FunctionName, Handler>>
  /** Everything that is not /api. */
  readonly site: Answer
  /** Pages that only this machine has, below /__local/. */
  readonly localPages: Answer
  readonly configuration: SiteConfiguration
}

export type Gateway = {
  readonly url: string
  readonly server: Server
  readonly originSecret: string
  /** Requests wait until what answers them is there. */
  open(behind: Behind): void
  close(): Promise<void>
}

/** Lambda takes events up to 6 MB; the functions themselves refuse far less. */
const longestBody = 6 * 1024 * 1024
const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Stands where CloudFront and the two API Gateways stand in the cloud: one origin for the browser, functions behind /api by
 * infra/edge.ts, the site everywhere else. Listens on this machine only; `port` 0 takes a free one.
 */
export async function listenAtEdge(port: number): Promise<Gateway> {
  const originSecret = randomBytes(24).toString('base64url')
  let open: Gateway['open'] = () => {}
  const opened = new Promise<Behind>((resolve) => {
    open = resolve
  })
  const server = createServer((request, response) => {
    response.on('error', () => response.destroy())
    opened
      .then((behind) => answer(behind, originSecret, request, response))
      .catch((error: unknown) => fail(error, request, response))
  })
  const url = `http://localhost:${await listen(server, port)}`
  return { url, server, originSecret, open, close: () => close(server) }
}

async function answer(behind: Behind, secret: string, request: IncomingMessage, response: ServerResponse) {
  const method = request.method ?? ''
  const url = URL.parse(`http://local${request.url}`)
  const path = url?.host === 'local' ? url.pathname : undefined
  for (const header of Object.entries(securityHeaders(path ?? '/', behind.configuration))) response.setHeader(...header)
  if (url === null || path === undefined) return refuse(response, 'invalid', 'This is no address.')
  if (!methods.has(method)) return refuse(response, 'method_not_allowed', `Offgrid does not answer ${method} requests.`)

  const name = apiRoutes.find(({ pattern }) => matches(pattern, path))?.to
  if (name === undefined)
    return path.startsWith('/__local/') ? behind.localPages(request, response) : behind.site(request, response)

  const body = await bodyOf(request)
  if (body === undefined) return refuse(response, 'too_large', 'The request is too large.')
  // CloudFront refuses it with 403 as well; Request objects cannot even hold one.
  if (body.length > 0 && (method === 'GET' || method === 'HEAD'))
    return refuse(response, 'forbidden', `A ${method} request has no body.`)
  const viewerAddress = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1'
  const headers = edgeHeaders(request.headers, viewerAddress, secret)
  const arrived = { method, path, query: url.search.slice(1), headers, body, viewerAddress }
  await answerWith(name, behind.handlers[name], arrived, response)
}

/** CloudFront's path patterns: * stands for any characters, slashes too. */
const matches = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

/** The whole body, or undefined when it is too long: then it is read to its end all the same, or the client, still sending, would never see the answer. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length <= longestBody) chunks.push(chunk)
  }
  return length <= longestBody ? Buffer.concat(chunks) : undefined
}

function refuse(response: ServerResponse, code: ProblemCode, message: string): void {
  const body: ProblemBody = { code, message, requestId: randomUUID() }
  response.writeHead(problemStatus[code], { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // A client that left in the middle of its own request is no fault of ours.
  if (request.destroyed && !request.complete) return
  console.error(`${request.method} ${request.url?.replace(/\?.*/, '')} failed:`, error)
  if (response.headersSent) response.destroy()
  else refuse(response, 'internal', 'Something went wrong on our side. Please try again.')
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartFailure(`Port ${port} is taken by another program: stop it, or set PORT to a free one.`))
      else if (error.code === 'EACCES')
        reject(new StartFailure(`Port ${port} may not be opened by this user: set PORT to one above 1023.`))
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Lets the answers under way end, for two seconds at most. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), 2_000)
  await closed
  clearTimeout(patience)
}
