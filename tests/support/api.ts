import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, beforeAll } from 'vitest'
import type { AuthDeps } from '#functions/accounts/account/deps.ts'
import { createHashQueue } from '#functions/accounts/passwords/hash-queue.ts'
import { hashPassword } from '#functions/accounts/passwords/passwords.ts'
import { openSession } from '#functions/accounts/sessions/sessions.ts'
import { createAuth } from '#functions/app/auth.ts'
import { createAuthDeps, createPlannerDeps } from '#functions/app/deps.ts'
import { createPlanner } from '#functions/app/planner.ts'
import { createDataVersionCheck } from '#functions/http/data-version-check.ts'
import type { LogEntry } from '#functions/http/log.ts'
import { type Handler, toHandler } from '#functions/lambda/handler.ts'
import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
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
  /** Sent as JSON unless it is a string, which is sent as it is. */
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The client's address as the edge sees it. */
  readonly from?: string
}
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The body as JSON; undefined when it is none. */
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
  /** The variables the functions run with. */
  readonly environment: Readonly<Record<string, string>>
  /** Moves the functions' clock on (ms). */
  advance(milliseconds: number): void
  now(): number
  /** The functions' timers. */
  readonly timers: TestTimers
  call(method: Method, path: string, call?: Call): Promise<Answer>
  /** The same as the function says it to API Gateway. */
  invoke(method: Method, path: string, call?: Call): ReturnType<Handler>
  /** A user of its own, signed in. */
  signIn(): Promise<SignedIn>
}

export const originSecret = 'secret-of-the-edge'

/** The event of a request as the product's own gateway makes it; `headers` are set last, the edge's own too. */
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
    viewerAddress,
  })
}

type Service = { readonly url: string; close(): Promise<void> }
export type ApiOptions = {
  /** Puts something between the functions and the engine, whose address it is given. */
  readonly table?: (engineUrl: string) => Promise<Service>
  /** Starts other services, such as for email or climate, and returns the variables that point to them. */
  readonly services?: () => Promise<{ variables: Readonly<Record<string, string>>; close(): Promise<void> }>
  /** Prepares the table before the functions look at it; the SDK's variables lead to it by then. */
  readonly prepareTable?: (engine: TestEngine) => Promise<void>
}

/** The auth and planner functions behind their Lambda handlers, over a DynamoDB engine and a KMS of this test file's own. */
export function startApi(options: ApiOptions = {}): Api {
  const { api, start, close } = createApi(options)
  beforeAll(start)
  afterAll(close)
  return api
}

/** The same where there are no tests to start and end it with. */
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
    // Nothing listens there: a test that needs email starts a service for it.
    AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:1',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  }
  const closers: (() => Promise<void>)[] = []
  const password = newCredentials().password
  // A clock on which time passes only when it is looked at or moved on: a slow machine must not end a delay.
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
    // As while a container starts: what a test counts or lets fail are its own calls.
    await own.checkDataVersion(own.table)
    const hashing = createHashQueue(availableParallelism(), timers)
    const authDeps = { ...createAuthDeps(environment), ...own, hashing }
    functions = {
      authDeps,
      passwordHash: await hashPassword(password),
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
  /** Hash of the password that all users of this file share. */
  readonly passwordHash: string
  readonly auth: Handler
  readonly planner: Handler
}

/** Creates an account as a registration does, without its hashing: two hashes a user were half of the time of all these tests. */
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

/** Credentials nobody else has. */
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

/** The value of a JSON text, or undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
