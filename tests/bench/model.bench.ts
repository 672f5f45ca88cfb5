import { createApi } from '../support/api.ts'
import { walk } from '../support/walk/walk.ts'
import type { Bench, Figure } from './bench.ts'

/** Three users, with more steps than the tests and a new seed each time. @throws if the product differs from the model */
const bench: Bench = { title: 'Random walk against a model: 600 walks of three users', measure }
export default bench

async function measure(): Promise<Figure[]> {
  const { api, start, close } = createApi()
  await start()
  const seed = Date.now() % 1_000_000_000
  const from = performance.now()
  try {
    const steps = await walk(api, { count: 600, seed, steps: 50 })
    return [
      { what: 'steps that agreed', value: `${steps} (seed ${seed})` },
      { what: 'time', value: `${Math.round((performance.now() - from) / 1_000)} s` },
    ]
  } finally {
    await close()
  }
}
