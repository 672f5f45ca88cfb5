import { randomUUID } from 'node:crypto'
import { createClient, expectStatus } from './client.ts'
import { type Log, signIn, walkAsStranger, walkAssistants, walkSite, walkTrip, walkVehicle } from './steps.ts'

type WalkOptions = {
  /** Whether an assistant is asked two questions, which cost where a model answers. @default true */
  readonly asksModels?: boolean
}

/**
 * Walks the main job against Offgrid at an address, as a browser would but without one: the site, an account, a trip with
 * waypoints, a vehicle, the weather, an assistant, and out again. Throws at the first thing that is not as it should be.
 * What it makes it removes, but for its account (`smoke-…`), which nothing can remove.
 */
export async function walk(origin: string, log: Log, { asksModels = true }: WalkOptions = {}): Promise<void> {
  const call = createClient(origin)
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const started = performance.now()
    try {
      const result = await work()
      log(`ok      ${name} (${Math.round(performance.now() - started)} ms)`)
      return result
    } catch (cause) {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause })
    }
  }

  await step('pages, files and their headers', () => walkSite(call))
  await step('the API refuses strangers', () => walkAsStranger(call))

  const credentials = { username: `smoke-${randomUUID().slice(0, 13)}`, password: randomUUID() }
  const token = await step('register and log in', async () => {
    const person = { ...credentials, email: `${credentials.username}@example.com`, bio: '' }
    expectStatus(await call('POST', '/api/auth/register', { body: person }), 200, 201)
    return signIn(call, credentials)
  })
  await step('a trip with waypoints', () => walkTrip(call, token.access, log))
  await step('a vehicle', () => walkVehicle(call, token.access))
  if (asksModels) await step('an assistant', () => walkAssistants(call, token.access, log))
  await step('log out', async () => {
    const body = { refreshToken: token.refresh }
    expectStatus(await call('POST', '/api/auth/refresh', { body }), 200)
    expectStatus(await call('POST', '/api/auth/logout', { body }), 200, 204)
    expectStatus(await call('POST', '/api/auth/refresh', { body }), 401)
  })
}
