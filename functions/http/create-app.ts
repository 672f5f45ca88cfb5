import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import { Unstorable } from '#functions/table/table.ts'
import { apiHeader, historyHeader } from '#shared/api-header.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { bodyTooLarge, Problem } from '#shared/problem.ts'
import { sharedPath, shareTokenHeader } from '#shared/share.ts'
import { checkEdgeSecret, originHeaders } from './edge-secret.ts'
import { sendProblem, toProblem } from './errors.ts'
import { failureFields, type LogEntry, toPseudonym } from './log.ts'
import { toLoggedNetwork } from './network.ts'
import type { AnyApp, AppEnv, Deps } from './types.ts'

/** Longer than any valid path; the log cuts longer ones (characters). */
const maxPathLength = 200

type AppOptions = {
  /** Paths whose errors are plain text instead of JSON. */
  readonly textErrors?: readonly string[]
}

/**
 * Creates the Hono app of a function: request id, deadline, checks of edge, sender, body size and data version, errors and log.
 * Chain routes onto it, then call `methodNotAllowed`.
 */
export function createApp(deps: Deps, { textErrors = [] }: AppOptions = {}): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  let inFlight = 0

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = c.env?.requestId ?? randomUUID()
    const viewerAddress = c.req.header(originHeaders.viewerAddress) ?? ''
    c.set('requestId', requestId)
    c.set('table', deps.table.within(serverLimits.transaction.budget))
    c.set('viewerAddress', viewerAddress)
    c.header(apiHeader, '1')
    c.header('X-Request-Id', requestId)
    c.header('Cache-Control', 'no-store')
    inFlight++
    try {
      await next()
    } finally {
      inFlight--
    }
    const session = c.get('session')
    const entry: LogEntry = {
      level: 'info',
      message: 'request',
      requestId,
      method: c.req.method,
      // Without the query, which may contain questions and tokens.
      path: c.req.path.slice(0, maxPathLength),
      status: c.res.status,
      milliseconds: Math.round(performance.now() - started),
      network: toLoggedNetwork(viewerAddress),
      ...(session && { user: toPseudonym(session.userId) }),
    }
    // Lambda freezes the process after the answer, but runs one request at a time, so no line is buffered then.
    deps.log(entry, inFlight > 0)
  })

  app.use(async (c, next) => {
    checkEdgeSecret(c.req.header(originHeaders.secret), deps.originSecret)
    checkSender(c.req.header('sec-fetch-site'))
    if (Buffer.byteLength(c.env?.body ?? '') > limits.bodyBytes) throw new Problem('too_large', bodyTooLarge)
    refuseShareToken(c)
    const { history, restored } = await deps.checkDataVersion(c.get('table'))
    c.set('restored', restored ? history : undefined)
    if (history !== undefined) c.header(historyHeader, history)
    const seen = c.req.header(historyHeader)
    if (seen !== undefined && history !== undefined && seen !== history)
      throw new Problem('conflict', 'The data were restored from a backup. Reload them, then try again.')
    await next()
  })

  app.onError((error, c) => {
    const problem = toProblem(error)
    if (problem.status >= 500 || error instanceof Unstorable) {
      const requestId = c.get('requestId')
      const fields = failureFields(problem.code === 'internal' ? error : (problem.cause ?? problem))
      deps.log({
        level: 'error',
        message: problem.code,
        requestId,
        path: c.req.path.slice(0, maxPathLength),
        ...fields,
      })
    }
    return sendProblem(c, problem, textErrors.includes(c.req.path))
  })
  app.notFound((c) =>
    sendProblem(c, new Problem('not_found', 'There is nothing here'), textErrors.includes(c.req.path)),
  )
  return app
}

/** A link's token opens its own two routes and nothing else, whatever other credentials a request has. */
function refuseShareToken(c: Context): void {
  if (c.req.header(shareTokenHeader) === undefined) return
  const routes = matchedRoutes(c).filter(({ path }) => !path.endsWith('*'))
  const isShared = routes.some(({ path, method }) => path.startsWith(sharedPath) && method === c.req.method)
  if (routes.length > 0 && !isShared) throw new Problem('unauthenticated', 'A link shows a trip and does nothing else')
}

const methodOrder = ['GET', 'POST', 'PUT', 'DELETE']

/** Adds 405 answers with `Allow` for known paths. Call it after all routes. */
export function methodNotAllowed<App extends AnyApp>(app: App): App {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of app.routes) {
    if (method !== 'ALL') methods.set(path, (methods.get(path) ?? new Set<string>()).add(method))
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c: Context) => {
      c.header('Allow', methodOrder.filter((method) => allowed.has(method)).join(', '))
      throw new Problem('method_not_allowed', `This address does not support ${c.req.method}`)
    })
  }
  return app
}

/**
 * Throws 403 for requests that another site's page makes a browser send: it cannot read the answer, but failed logins would make
 * its visitor wait. `site` is `Sec-Fetch-Site`, which is missing in browsers from before 2023, in other programs, and over plain
 * http.
 */
function checkSender(site: string | undefined): void {
  if (site === 'cross-site' || site === 'same-site')
    throw new Problem('forbidden', 'Requests must come through the site')
}
