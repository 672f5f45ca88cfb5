import { createAuth } from '../../functions/app/auth.ts'
import { createAuthDeps } from '../../functions/app/deps.ts'
import { toHandler } from '../../functions/lambda/handler.ts'
import { toEdgeHeaders, toHttpApiEvent } from '../../infra/local/events.ts'
import { startKms } from '../../infra/local/fakes/kms.ts'
import { startSes } from '../../infra/local/fakes/ses.ts'
import { startTestEngine } from '../support/engine.ts'
import type { Bench, Figure } from './bench.ts'

/** Tests whether an answer's time reveals who has an account: each pair of requests has a known and an unknown account. */
const bench: Bench = { title: 'Known and unknown accounts, 200 pairs of questions', measure }
export default bench

const pairs = 200
/** An address gets at most three emails an hour, so most known accounts still get one. */
const accounts = 70
/** Requests for a link only wait, so they run concurrently; logins hash, which uses a core. */
const sideBySide = { forgot: 10, login: 1 }

async function measure(): Promise<Figure[]> {
  const [engine, kms, ses] = await Promise.all([startTestEngine(), startKms(), startSes()])
  const ask = handlerOver({
    AWS_ENDPOINT_URL_DYNAMODB: engine.url,
    AWS_ENDPOINT_URL_KMS: kms.url,
    AWS_ENDPOINT_URL_SES: ses.url,
    TABLE_NAME: engine.tableName,
    SIGNING_KEY_ID: kms.keyId,
  })
  try {
    for (let account = 0; account < accounts; account++) {
      const name = `known-${account}`
      await ask('/api/auth/register', {
        username: name,
        email: `${name}@example.org`,
        password: 'over-the-ridge',
        bio: '',
      })
    }
    const timed = async (path: string, body: (kind: string) => object, kind: string) => {
      const started = performance.now()
      await ask(path, body(kind))
      return performance.now() - started
    }
    const compare = async (
      what: string,
      path: string,
      width: number,
      body: (pair: number) => (kind: string) => object,
    ) => {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (let first = 0; first < pairs; first += width) {
        await Promise.all(
          Array.from({ length: width }, async (_, index) => {
            // Alternate which kind goes first.
            const pair = first + index
            for (const kind of pair % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
              times[kind].push(await timed(path, body(pair), kind))
          }),
        )
      }
      return figure(what, times)
    }
    return [
      await compare('asking for a reset link', '/api/auth/password/forgot', sideBySide.forgot, (pair) => (kind) => ({
        email: `${kind}-${pair % accounts}@example.org`,
      })),
      await compare('a login with a wrong password', '/api/auth/login', sideBySide.login, (pair) => (kind) => ({
        username: `${kind}-${pair % accounts}`,
        password: 'a wrong password',
      })),
    ]
  } finally {
    await Promise.all([engine.close(), kms.close(), ses.close()])
  }
}

const figure = (what: string, { known, unknown }: Record<'known' | 'unknown', number[]>): Figure => ({
  ...{ what: `${what}, known account`, values: known, unit: 'ms' },
  ...{ against: { name: 'unknown account', values: unknown }, goal: 'usually within 5%' },
})

/** The auth function's Lambda handler, with a new client address for each request. */
function handlerOver(services: Record<string, string>) {
  const environment = {
    ...services,
    SITE_ORIGIN: 'https://offgrid.example',
    TOKEN_AUDIENCE: 'offgrid-bench',
    ORIGIN_SECRET: 'secret-of-the-edge',
    MAIL_FROM: 'Offgrid <hello@offgrid.example>',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
  }
  Object.assign(process.env, environment)
  const handler = toHandler(createAuth({ ...createAuthDeps(environment), log: () => {} }))
  let requestCount = 0
  return async (path: string, body: object): Promise<void> => {
    requestCount += 1
    const viewerAddress = `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`
    const headers = toEdgeHeaders({ 'content-type': 'application/json' }, viewerAddress, environment.ORIGIN_SECRET)
    const request = { method: 'POST', path, query: '', headers, body: Buffer.from(JSON.stringify(body)), viewerAddress }
    const { statusCode = 0 } = await handler(toHttpApiEvent(request))
    if (statusCode >= 500 || statusCode === 429) throw new Error(`${path} answered ${statusCode}`)
  }
}
