import { inTime } from '#shared/in-time.ts'
import type { AnyApp, AppEnv, Deps } from '../http/types.ts'

/** The first user waits for initialization, so limit it (ms). */
const maxTime = 1_000

/**
 * Opens connections and fetches the public key and the data version while the container starts. Ignores failures: the first
 * request will meet and report them.
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
