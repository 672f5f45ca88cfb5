import { generateKeyPairSync } from 'node:crypto'
import express, { type NextFunction, type Request, type Response } from 'express'
import { jwtVerify, SignJWT } from 'jose'
import serverless from 'serverless-http'
import { ulid } from 'ulid'
import { createPlanner, type PlannerDeps } from '#functions/app/planner.ts'
import { randomIds } from '#functions/http/ids.ts'
import { toHandler } from '#functions/lambda/handler.ts'
import type { Table } from '#functions/table/table.ts'
import { systemTimers } from '#functions/timers.ts'
import { createVehicleStore } from '#functions/vehicles/store.ts'
import { originHeaders } from '../../infra/edge.ts'
import { toEdgeHeaders, toHttpApiEvent } from '../../infra/local/events.ts'
import { type Bench, type Figure, median } from './bench.ts'

/** Requests that one process answers from event to answer: ours against the usual Express behind serverless-http. */
const bench: Bench = { title: 'Requests in a second of processor time, one garage with three vehicles', measure }
export default bench

const rounds = 7
const requestsARound = 400
const secret = 'secret-of-the-edge'
const issuer = 'https://offgrid.example'
const audience = 'offgrid-bench'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

type Handle = (event: object) => Promise<{ statusCode?: number | undefined; body?: string | undefined }>

async function measure(): Promise<Figure[]> {
  const userId = ulid()
  const table = garage(userId)
  const deps: PlannerDeps = {
    table,
    clock: Date.now,
    timers: systemTimers,
    ids: randomIds,
    log: () => {},
    originSecret: secret,
    tokens: { issuer, audience, publicKey: async () => publicKey },
    climateProviders: [],
  }
  const app = createPlanner(deps)
  const routes = app.routes.filter(({ method }) => method !== 'ALL')
  const ours: Handle = toHandler(app)
  const theirs = serverless(expressApp(routes, table)) as Handle

  const returning = [await eventFor(userId)]
  const newcomers = await Promise.all(Array.from({ length: requestsARound }, () => eventFor(userId)))
  const [one, other] = await Promise.all([ours, theirs].map((handle) => handle(returning[0] ?? {})))
  if (one?.statusCode !== 200 || one.body !== other?.body) throw new Error(`They differ: ${one?.body} ${other?.body}`)

  const rates = { returning: [] as number[], newcomers: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    // Tokens are only new to a handler that has not seen them.
    const fresh: Handle = toHandler(createPlanner(deps))
    rates.newcomers.push(await rate(fresh, newcomers))
    rates.returning.push(await rate(ours, returning))
    rates.theirs.push(await rate(theirs, returning))
  }
  const theirRate = median(rates.theirs)
  const compared = (list: readonly number[]) =>
    `${Math.round(median(list))} a second, ${(median(list) / theirRate).toFixed(1)} times as many`
  return [
    { what: 'Express behind serverless-http', value: `${Math.round(theirRate)} a second` },
    { what: 'Hono behind our handler', value: compared(rates.returning), goal: '3 times' },
    { what: 'the same, each token for the first time', value: compared(rates.newcomers) },
  ]
}

/** A request with a token of its own. */
async function eventFor(userId: string): Promise<object> {
  const token = await new SignJWT({ sid: ulid(), role: 'USER' })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  const viewerAddress = '203.0.113.7'
  const headers = toEdgeHeaders({ authorization: `Bearer ${token}`, accept: 'application/json' }, viewerAddress, secret)
  return toHttpApiEvent({
    method: 'GET',
    path: '/api/user/vehicles',
    query: '',
    headers,
    body: Buffer.alloc(0),
    viewerAddress,
  })
}

/** Requests for each second of processor time, helper threads included: the machine's other work does not count. */
async function rate(handle: Handle, events: readonly object[]): Promise<number> {
  const from = process.cpuUsage()
  for (let request = 0; request < requestsARound; request++) await handle(events[request % events.length] ?? {})
  const { user, system } = process.cpuUsage(from)
  return (1_000_000 * requestsARound) / (user + system)
}

/** The same routes, session check and store; every other route answers 501. */
function expressApp(routes: readonly { method: string; path: string }[], table: Table) {
  const app = express().disable('x-powered-by').use(express.json())
  app.use((request, response, next) => {
    if (request.get(originHeaders.secret) === secret) next()
    else response.status(403).end()
  })
  app.use('/api/user', async (request: Request, response: Response, next: NextFunction) => {
    const [, token = ''] = /^Bearer +([\w.-]+)$/i.exec(request.get('authorization') ?? '') ?? []
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer,
        audience,
        requiredClaims: ['exp', 'iat'],
      })
      response.locals.userId = payload.sub
      next()
    } catch {
      response.status(401).json({ code: 'unauthenticated' })
    }
  })
  for (const { method, path } of routes) {
    const isGarage = method === 'GET' && path === '/api/user/vehicles'
    const answer = async (_: Request, response: Response) => {
      if (isGarage)
        response.json(
          await createVehicleStore({ table, userId: response.locals.userId, clock: Date.now, ids: randomIds }).list(),
        )
      else response.status(501).end()
    }
    if (method === 'GET') app.get(path, answer)
    else if (method === 'POST') app.post(path, answer)
    else if (method === 'PUT') app.put(path, answer)
    else app.delete(path, answer)
  }
  return app
}

/** A table that answers at once and always the same: what is measured is what is around it. */
function garage(userId: string): Table {
  const items = ['Toyota', 'Land Rover', 'Jeep'].map((make) => ({
    pk: `U#${userId}`,
    sk: `V#${ulid()}`,
    make,
    model: 'Long',
    year: 1999,
    modifications: '',
  }))
  const unused = async () => {
    throw new Error('The garage is only listed')
  }
  const table: Table = {
    get: unused,
    query: async () => ({ items, lastKey: undefined }),
    put: unused,
    update: unused,
    delete: unused,
    transact: unused,
    deleteAll: unused,
    within: () => table,
  }
  return table
}
