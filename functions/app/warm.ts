import { keys } from '#functions/table/keys.ts'
import type { AnyApp, World } from './context.ts'

/** Initialization is waited for by the first user: give it no more than this (ms). */
const longest = 1_000

/**
 * Does an app's first work while its container starts: connections, the public key, Hono's router.
 * A failure is left to the first request, which will meet it again and report it.
 */
export async function warmed<App extends AnyApp>(app: App, world: World): Promise<App> {
  await Promise.allSettled([
    app.request('/api/warm'),
    world.tokens.publicKey(),
    world.table.within(longest).get(keys.rate('warm', '-', '-')),
  ])
  return app
}
