import { argon2Sync, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, beforeAll } from 'vitest'
import type { AuthDeps } from '#functions/accounts/core/deps.ts'
import { openSession } from '#functions/accounts/sessions/sessions.ts'
import { createAuth } from '#functions/app/auth.ts'
import { createAuthDeps, createPlannerDeps } from '#functions/app/deps.ts'
import { createPlanner } from '#functions/app/planner.ts'
import { createDataVersionCheck } from '#functions/http/data-version-check.ts'
import type { LogEntry } from '#functions/http/log.ts'
import { createWorkQueue } from '#functions/http/work-queue.ts'
import { type Handler, toHandler } from '#functions/lambda/handler.ts'
import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import { createUserId, type UserId } from '#shared/ids.ts'
import { uniqueName } from '#shared/user.ts'
import { apiRoutes } from '../../infra/edge.ts'
import { toEdgeHeaders, toHttpApiEvent } from '../../infra/local/events.ts'
import { startKms } from '../../infra/local/fakes/kms.ts'
import { matchesPattern } from '../../infra/local/gateway.ts'
import { startTestEngine, type TestEngine } from './engine.ts'
import { createTestTimers, type TestTimers } from './timers.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'TRACE'
export type Call = {
  /** Sent as JSON, except a string, which is sent unchanged. */
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The client's address, as CloudFront reports it. */
  readonly from?: string
}
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The parsed body; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it got
  readonly json: any
}
export type Credentials = { readonly username: string; readonly password: string }
export type SignedIn = {
  readonly credentials: Credentials
  readonly userId: UserId
  readonly accessToken: string
  readonly refreshToken: string
  call(method: Method, path: string, call?: Call): Promise<Answer>
}
export type Api = {
  readonly logs: LogEntry[]
  readonly environment: Readonly<Record<string, string>>
  /** Advances the functions' clock (ms). */
  advance(milliseconds: number): void
  now(): number
  readonly timers: TestTimers
  call(method: Method, path: string, call?: Call): Promise<Answer>
  /** Calls the Lambda handler and returns its raw result. */
  invoke(method: Method, path: string, call?: Call): ReturnType<Handler>
  signIn(): Promise<SignedIn>
  /** Returns the functions' table, to read or write what no route does. */
  openTable(): Table
}

export const originSecret = 'secret-of-the-edge'

export function gatewayEvent(method: string, path: string, { body, token, headers = {}, from }: Call = {}) {
  const [pathname = '', query = ''] = path.split(/\?(.*)/s)
  const viewerAddress = from ?? '203.0.113.7'
  const sent = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  return toHttpApiEvent({
    method,
    path: pathname,
    query,
    headers: { ...toEdgeHeaders(sent, viewerAddress, originSecret), ...headers },
    body: Buffer.from(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)),
  })
}

type Service = { readonly url: string; close(): Promise<void> }
export type ApiOptions = {
  /** Starts a proxy in front of the engine. */
  readonly table?: (engineUrl: string) => Promise<Service>
  /** Starts more services and returns the variables with their addresses. */
  readonly services?: () => Promise<{ variables: Readonly<Record<string, string>>; close(): Promise<void> }>
  /** Runs before the functions read the table's version. */
  readonly prepareTable?: (engine: TestEngine) => Promise<void>
}

/** Starts the auth and planner functions on DynamoDB and KMS stand-ins, for one test file. */
export function startApi(options: ApiOptions = {}): Api {
  const { api, start, close } = createApi(options)
  beforeAll(start)
  afterAll(close)
  return api
}

/** The same without Vitest's hooks. */
export function createApi(options: ApiOptions = {}) {
  const { table: between = direct, services = noServices, prepareTable } = options
  const timers = createTestTimers()
  const logs: LogEntry[] = []
  const environment: Record<string, string> = {
    TABLE_NAME: 'offgrid-test',
    SITE_ORIGIN: 'https://offgrid.example',
    TOKEN_AUDIENCE: 'offgrid-test',
    ORIGIN_SECRET: originSecret,
    MAIL_FROM: 'Offgrid <hello@offgrid.example>',
    // Nothing listens there: tests that need email start a service.
    AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:1',
    // Nor do tests reach the real weather services.
    OPEN_METEO_URL: 'http://127.0.0.1:1',
    OPEN_METEO_FORECAST_URL: 'http://127.0.0.1:1',
    NASA_POWER_URL: 'http://127.0.0.1:1',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  }
  const closers: (() => Promise<void>)[] = []
  const password = newCredentials().password
  // The clock moves only when read or advanced, so a slow machine cannot end a delay.
  let now = Date.now()
  let functions: Functions | undefined

  const start = async (): Promise<void> => {
    const [engine, kms, others] = await Promise.all([startTestEngine(), startKms(), services()])
    const table = await between(engine.url)
    closers.push(table.close, engine.close, kms.close, others.close)
    Object.assign(environment, others.variables, {
      TABLE_NAME: engine.tableName,
      SIGNING_KEY_ID: kms.keyId,
      AWS_ENDPOINT_URL_DYNAMODB: table.url,
      AWS_ENDPOINT_URL_KMS: kms.url,
    })
    // The SDK reads its endpoints from the process, which the next test file shares.
    const before = Object.keys(environment).map((name) => [name, process.env[name]] as const)
    closers.push(async () => {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    })
    Object.assign(process.env, environment)
    await prepareTable?.(engine)
    const log = (entry: LogEntry) => logs.push(entry)
    const own = {
      clock: api.now,
      timers,
      table: openTable(engine.tableName, timers),
      checkDataVersion: createDataVersionCheck({ timers, log }),
      log,
    }
    // Containers also do this on start, so tests count only their own calls.
    await own.checkDataVersion(own.table)
    const hashing = createWorkQueue(availableParallelism(), timers)
    const authDeps = { ...createAuthDeps(environment), ...own, hashing }
    functions = {
      authDeps,
      passwordHash: hashCheaply(password),
      auth: toHandler(createAuth(authDeps)),
      planner: toHandler(createPlanner({ ...createPlannerDeps(environment), ...own }), { compressed: true }),
    }
  }
  const close = async (): Promise<void> => {
    for (const end of closers) await end()
  }

  const started = (): Functions => {
    if (!functions) throw new Error('The functions start with the tests')
    return functions
  }
  const api: Api = {
    logs,
    environment,
    advance(milliseconds) {
      now += milliseconds
    },
    now: () => now++,
    timers,
    openTable: () => openTable(environment.TABLE_NAME ?? '', timers),
    async call(method, path, call) {
      return toAnswer(await api.invoke(method, path, call))
    },
    async invoke(method, path, call) {
      const [pathname = ''] = path.split('?')
      const to = apiRoutes.find(({ pattern }) => matchesPattern(pattern, pathname))?.to
      if (to !== 'auth' && to !== 'planner') throw new Error(`No function for ${path} in this test`)
      return started()[to](gatewayEvent(method, path, call))
    },
    async signIn() {
      const { authDeps, passwordHash } = started()
      const credentials = { ...newCredentials(), password }
      const { userId, account } = await putAccount(authDeps, credentials, passwordHash)
      const { accessToken, refreshToken } = await openSession(authDeps, userId, account)
      return {
        credentials,
        userId,
        accessToken,
        refreshToken,
        call: (method, path, call) => api.call(method, path, { token: accessToken, ...call }),
      }
    },
  }
  return { api, start, close }
}

type Functions = {
  readonly authDeps: AuthDeps
  /** The hash of the password that all users of a file share. */
  readonly passwordHash: string
  readonly auth: Handler
  readonly planner: Handler
}

/** Hashes with an earlier version's weaker parameters, which take a hundredth of the time. A login replaces the hash. */
export function hashCheaply(password: string): string {
  const cost = { memory: 64, passes: 1, parallelism: 1 }
  const nonce = randomBytes(16)
  const hash = argon2Sync('argon2id', { ...cost, message: password, nonce, tagLength: 32 })
  const [salt, text] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${cost.memory},t=1,p=1$${salt}$${text}`
}

/** Creates an account without hashing, which took half of the tests' time. */
async function putAccount({ table, ids, clock }: AuthDeps, credentials: Credentials, passwordHash: string) {
  const now = clock()
  const userId = createUserId(ids.ulid(now))
  const { password: _, ...registration } = registrationOf(credentials)
  const account = { ...registration, role: 'USER' as const, passwordHash, sessionEpoch: 0, createdAt: now }
  await table.transact([
    { Put: { Item: { ...keys.username(uniqueName(account.username)), userId } } },
    { Put: { Item: { ...keys.email(uniqueName(account.email)), userId } } },
    { Put: { Item: { ...keys.account(userId), ...account } } },
  ])
  return { userId, account }
}

export const newCredentials = (): Credentials => ({
  username: `user-${randomBytes(6).toString('hex')}`,
  password: `correct horse ${randomBytes(4).toString('hex')}`,
})

export const registrationOf = ({ username, password }: Credentials) => ({
  username,
  email: `${username}@example.org`,
  password,
  bio: 'Sleeps under the stars',
})

const direct = async (url: string): Promise<Service> => ({ url, close: async () => {} })
const noServices = async () => ({ variables: {}, close: async () => {} })

function toAnswer({ statusCode = 0, headers = {}, body = '' }: APIGatewayProxyStructuredResultV2): Answer {
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    text: body,
    json: parseJson(body),
  }
}

/** Returns the parsed JSON, or undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
