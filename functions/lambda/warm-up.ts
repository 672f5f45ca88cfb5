import { inTime } from '#shared/in-time.ts'
import type { AnyApp, AppEnv, Deps } from '../http/types.ts'

/** Initialization is waited for by the first user: give it no more than this (ms). */
const maxTime = 1_000

/**
 * Does an app's first work while its container starts: connections, the public key, the data's version, Hono's router.
 * A failure is left to the first request, which will meet it again and report it.
 */
export async function warmUp<App extends AnyApp>(app: App, deps: Deps): Promise<App> {
  const work = Promise.allSettled([
    app.request('/api/warm', {}, { requestId: 'warming-up' } satisfies AppEnv['Bindings']),
    deps.tokens.publicKey(),
    deps.checkDataVersion(deps.table.within(maxTime)),
  ])
  await inTime(work, maxTime)
  return app
}
