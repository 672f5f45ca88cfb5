import { randomUUID } from 'node:crypto'
import { createClient, expectStatus } from './client.ts'
import {
  deleteAccount,
  type Log,
  signIn,
  walkAsStranger,
  walkAssistants,
  walkSite,
  walkTrip,
  walkVehicle,
} from './steps.ts'

type WalkOptions = {
  /** Asks an assistant two questions, which a model charges for. @default true */
  readonly callsModels?: boolean
}

/**
 * Walks the main job against a URL, and throws at the first problem. Deletes what it creates, its account (`smoke-…`)
 * last, even after a failed step.
 */
export async function walk(origin: string, log: Log, { callsModels = true }: WalkOptions = {}): Promise<void> {
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
  const cleanUp = () => deleteAccount(call, credentials)
  try {
    const token = await step('register and log in', async () => {
      // SES's test mailbox accepts every email; a bouncing address would put the sender under review.
      const email = `success+${credentials.username}@simulator.amazonses.com`
      const person = { ...credentials, email, bio: '' }
      expectStatus(await call('POST', '/api/auth/register', { body: person }), 200, 201)
      return signIn(call, credentials)
    })
    await step('a trip with waypoints', () => walkTrip(call, token.access, log))
    await step('a vehicle', () => walkVehicle(call, token.access))
    if (callsModels) await step('an assistant', () => walkAssistants(call, token.access, log))
    await step('log out', async () => {
      const body = { refreshToken: token.refresh }
      expectStatus(await call('POST', '/api/auth/refresh', { body }), 200)
      expectStatus(await call('POST', '/api/auth/logout', { body }), 200, 204)
      expectStatus(await call('POST', '/api/auth/refresh', { body }), 401)
    })
  } catch (failure) {
    // Report the failed step even if the account cannot be deleted.
    await cleanUp().catch(() => log(`note    the account ${credentials.username} could not be deleted, if it exists`))
    throw failure
  }
  await step('delete the account', cleanUp)
}
