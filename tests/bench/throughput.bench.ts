import { generateKeyPairSync } from 'node:crypto'
import express, { type NextFunction, type Request, type Response } from 'express'
import { jwtVerify } from 'jose'
import serverless from 'serverless-http'
import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { isSessionOpen } from '../../functions/accounts/sessions/sessions.ts'
import { createPlanner, type PlannerDeps } from '../../functions/app/planner.ts'
import { BoundedMap } from '../../functions/http/bounded-map.ts'
import { randomIds } from '../../functions/http/ids.ts'
import type { Session } from '../../functions/http/types.ts'
import { toHandler } from '../../functions/lambda/handler.ts'
import { openTable } from '../../functions/table/client.ts'
import { keys } from '../../functions/table/keys.ts'
import type { Table } from '../../functions/table/table.ts'
import { systemTimers } from '../../functions/timers.ts'
import { createVehicleReader } from '../../functions/vehicles/reader.ts'
import { originHeaders } from '../../infra/edge.ts'
import { createUserId, type UserId } from '../../shared/ids.ts'
import { gatewayEvent, originSecret } from '../support/api.ts'
import { startTestEngine } from '../support/engine.ts'
import type { Bench, Figure } from './bench.ts'
import { signToken } from './http/token.ts'
import { startWorker } from './worker.ts'

/**
 * Compares our code around the table with Express behind serverless-http. Both have the same table, client, session checks and
 * token cache, and are built once; the table is another process with stored answers.
 */
const bench: Bench = {
  title: 'Processor time of one process for a garage with three vehicles, table calls included',
  measure,
}
export default bench

const [rounds, turnsARound, requestsATurn, warmUp] = [9, 10, 20, 400]
/** The product's size. */
const cacheSize = 1_000
const issuer = { issuer: 'https://offgrid.example', audience: 'offgrid-bench' }
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

type Handle = (event: object) => Promise<{ statusCode?: number | undefined; body?: string | undefined }>

async function measure(): Promise<Figure[]> {
  const engine = await startTestEngine()
  const canned = startWorker(new URL('planner/canned.ts', import.meta.url), [engine.url])
  try {
    Object.assign(process.env, { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' })
    process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.url
    const session = await fill(openTable(engine.tableName))
    process.env.AWS_ENDPOINT_URL_DYNAMODB = (await canned.ask({}, z.object({ url: z.string() }))).url
    const table = openTable(engine.tableName)
    const app = createPlanner(createDeps(table))
    const routes = app.routes.filter(({ method }) => method !== 'ALL')
    const handles: readonly Handle[] = [toHandler(app), serverless(createExpressApp(routes, table)) as Handle]

    const createEvent = () =>
      gatewayEvent('GET', '/api/user/vehicles', { token: signToken(privateKey, issuer, session) })
    const known = createEvent()
    const [one, other] = await Promise.all(handles.map((handle) => handle(known)))
    if (one?.statusCode !== 200 || one.body !== other?.body) throw new Error(`They differ: ${one?.body} ${other?.body}`)
    return [
      await compare('a token that was seen before', handles, () => known),
      await compare('each token for the first time', handles, createEvent),
    ]
  } finally {
    canned.close()
    await engine.close()
  }
}

/** In short turns, so that noise affects all of them. */
async function compare(what: string, handles: readonly Handle[], createEvent: () => object): Promise<Figure> {
  for (const handle of handles) await run(handle, createEvent, warmUp)
  const times = handles.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    const sums = handles.map(() => 0)
    for (let turn = 0; turn < turnsARound; turn++)
      for (const [index, handle] of handles.entries())
        sums[index] = (sums[index] ?? 0) + (await run(handle, createEvent, requestsATurn))
    for (const [index, sum] of sums.entries()) times[index]?.push(sum / turnsARound)
  }
  const [values = [], theirs = []] = times
  return { what, values, unit: 'ms', against: { name: 'Express', values: theirs }, goal: 'less than 1' }
}

/** Returns the processor time (ms) per request, with helper threads. */
async function run(handle: Handle, createEvent: () => object, count: number): Promise<number> {
  const events = Array.from({ length: count }, createEvent)
  const from = process.cpuUsage()
  for (const event of events) await handle(event)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1_000 / count
}

async function fill(table: Table): Promise<{ userId: UserId; sessionId: string }> {
  const [userId, sessionId] = [createUserId(ulid()), ulid()]
  const session = { secretHash: '-', epoch: 0, createdAt: Date.now() }
  await table.put({ Item: { ...keys.session(userId, sessionId), ...session } })
  for (const make of ['Toyota', 'Land Rover', 'Jeep']) {
    const vehicle = { make, model: 'Long', year: 1999, modifications: '' }
    await table.put({ Item: { ...keys.vehicle(userId, ulid()), ...vehicle } })
  }
  return { userId, sessionId }
}

const createDeps = (table: Table): PlannerDeps => ({
  ...{
    table,
    checkDataVersion: async () => ({}),
    clock: Date.now,
    timers: systemTimers,
    ids: randomIds,
    log: () => {},
    originSecret,
    climateProviders: [],
    forecastProviders: [],
    sharing: 'off',
  },
  tokens: { ...issuer, publicKey: async () => publicKey },
})

type Checked = Session & { readonly expiresAt: number }
const claimsSchema = z.object({ sub: z.string(), sid: z.string(), exp: z.number() })

/** The same routes, session check and store; other routes answer 501. */
function createExpressApp(routes: readonly { method: string; path: string }[], table: Table) {
  const app = express().disable('x-powered-by').disable('etag').use(express.json())
  app.use((request, response, next) => {
    if (request.get(originHeaders.secret) === originSecret) next()
    else response.status(403).end()
  })
  const known = new BoundedMap<string, Checked>(cacheSize)
  const openSince = new BoundedMap<string, number>(cacheSize)

  const verify = async (token: string): Promise<Checked> => {
    const { payload } = await jwtVerify(token, publicKey, {
      ...{ algorithms: ['ES256'], typ: 'at+jwt', ...issuer, requiredClaims: ['exp', 'iat'] },
    })
    const { sub, sid, exp } = z.parse(claimsSchema, payload)
    const session: Checked = { userId: createUserId(sub), sessionId: sid, role: 'USER', expiresAt: exp * 1_000 }
    known.set(token, session)
    return session
  }
  app.use('/api/user', async (request: Request, response: Response, next: NextFunction) => {
    const [, token = ''] = /^Bearer +([\w.-]+)$/i.exec(request.get('authorization') ?? '') ?? []
    try {
      const before = known.get(token)
      const session = before && Date.now() < before.expiresAt ? before : await verify(token)
      if (Date.now() - (openSince.get(session.sessionId) ?? 0) > 3_000) {
        if (!(await isSessionOpen(table, session, false))) throw new Error('The session has ended')
        openSince.set(session.sessionId, Date.now())
      }
      response.locals.userId = session.userId
      next()
    } catch {
      response.status(401).json({ code: 'unauthenticated' })
    }
  })
  for (const { method, path } of routes) {
    const isGarage = method === 'GET' && path === '/api/user/vehicles'
    const answer = async (_: Request, response: Response) => {
      if (isGarage) response.json(await createVehicleReader({ table, userId: response.locals.userId }).list())
      else response.status(501).end()
    }
    if (method === 'GET') app.get(path, answer)
    else if (method === 'POST') app.post(path, answer)
    else if (method === 'PUT') app.put(path, answer)
    else app.delete(path, answer)
  }
  return app
}
