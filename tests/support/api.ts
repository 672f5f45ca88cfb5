import { randomBytes, randomUUID } from 'node:crypto'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, beforeAll } from 'vitest'
import { createAuth } from '#functions/app/auth.ts'
import { createAuthDeps, createPlannerDeps } from '#functions/app/deps.ts'
import { createPlanner } from '#functions/app/planner.ts'
import type { LogEntry } from '#functions/http/log.ts'
import type { AnyApp } from '#functions/http/types.ts'
import { toHandler } from '#functions/lambda/handler.ts'
import { apiRoutes, originHeaders } from '../../infra/edge.ts'
import { startKms } from '../../infra/local/fakes/kms.ts'
import { startTestEngine } from './engine.ts'

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
  readonly userId: string
  readonly accessToken: string
  readonly refreshToken: string
  call(method: Method, path: string, call?: Call): Promise<Answer>
}
export type Api = {
  readonly logs: readonly LogEntry[]
  /** The variables the functions run with. */
  readonly environment: Readonly<Record<string, string>>
  /** Moves the functions' clock on (ms). */
  advance(milliseconds: number): void
  now(): number
  call(method: Method, path: string, call?: Call): Promise<Answer>
  /** A user of its own, registered and signed in. */
  signIn(): Promise<SignedIn>
}

export const originSecret = 'secret-of-the-edge'

/** An API Gateway event of payload format 2.0, as an HTTP API behind CloudFront sends it. */
export function httpApiEvent(method: string, path: string, { body, token, headers = {}, from }: Call = {}) {
  const [rawPath = '', rawQueryString = ''] = path.split(/\?(.*)/s)
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    headers: {
      [originHeaders.secret]: originSecret,
      [originHeaders.viewerAddress]: from ?? '203.0.113.7',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    requestContext: {
      requestId: randomUUID(),
      stage: '$default',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '198.51.100.1', userAgent: 'test' },
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  }
}

/**
 * The auth and planner functions behind their Lambda handlers, over a DynamoDB engine and a KMS of this test file's own.
 * `through` may put something between the functions and the engine: it is given the engine's address and gives another.
 * `neighbours` may start other services, such as for mail or climate, and gives the variables that lead to them.
 */
export function startApi(
  through: (engineUrl: string) => Promise<{ url: string; close(): Promise<void> }> = direct,
  neighbours: () => Promise<{ variables: Readonly<Record<string, string>>; close(): Promise<void> }> = nobody,
): Api {
  const logs: LogEntry[] = []
  const environment: Record<string, string> = {
    TABLE_NAME: 'offgrid-test',
    SITE_ORIGIN: 'https://offgrid.example',
    TOKEN_AUDIENCE: 'offgrid-test',
    ORIGIN_SECRET: originSecret,
    MAIL_FROM: 'Offgrid <hello@offgrid.example>',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  }
  const closers: (() => Promise<void>)[] = []
  let ahead = 0
  let handlers: { auth: ReturnType<typeof toHandler>; planner: ReturnType<typeof toHandler> } | undefined

  beforeAll(async () => {
    const [engine, kms, others] = await Promise.all([startTestEngine(), startKms(), neighbours()])
    const between = await through(engine.url)
    closers.push(between.close, engine.close, kms.close, others.close)
    Object.assign(environment, others.variables, {
      TABLE_NAME: engine.tableName,
      SIGNING_KEY_ID: kms.keyId,
      AWS_ENDPOINT_URL_DYNAMODB: between.url,
      AWS_ENDPOINT_URL_KMS: kms.url,
    })
    // The SDK reads its endpoints from the process; vitest gives every test file a process of its own.
    Object.assign(process.env, environment)
    const own = { clock: api.now, log: (entry: LogEntry) => logs.push(entry) }
    const behind = (app: AnyApp) => toHandler(app)
    handlers = {
      auth: behind(createAuth({ ...createAuthDeps(environment), ...own })),
      planner: behind(createPlanner({ ...createPlannerDeps(environment), ...own })),
    }
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  const api: Api = {
    logs,
    environment,
    advance(milliseconds) {
      ahead += milliseconds
    },
    now: () => Date.now() + ahead,
    async call(method, path, call) {
      const to = apiRoutes.find(({ pattern }) => matches(pattern, path))?.to
      if (!handlers || (to !== 'auth' && to !== 'planner')) throw new Error(`No function for ${path} in this test`)
      return answerOf(await handlers[to](httpApiEvent(method, path, call)))
    },
    async signIn() {
      const credentials = newCredentials()
      const from = `10.${[...randomBytes(3)].join('.')}`
      await api.call('POST', '/api/auth/register', { body: registrationOf(credentials), from })
      const login = await api.call('POST', '/api/auth/login', { body: credentials, from })
      if (login.status !== 200) throw new Error(`Could not sign in: ${login.text}`)
      const { accessToken, refreshToken } = login.json
      return {
        credentials,
        userId: refreshToken.split('.')[0],
        accessToken,
        refreshToken,
        call: (method, path, call) => api.call(method, path, { token: accessToken, ...call }),
      }
    },
  }
  return api
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

const nobody = async () => ({ variables: {}, close: async () => {} })
const direct = async (url: string) => ({ url, close: async () => {} })

/** CloudFront's path patterns: `*` stands for anything. The query plays no part. */
function matches(pattern: string, path: string): boolean {
  const [prefix = ''] = pattern.split('*')
  const [own = ''] = path.split('?')
  return pattern.endsWith('*') ? own.startsWith(prefix) : own === pattern
}

function answerOf({ statusCode = 0, headers = {}, body = '' }: APIGatewayProxyStructuredResultV2): Answer {
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    text: body,
    json: jsonOf(body),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
