import { createApi } from '../support/api.ts'
import { walk } from '../support/walk/walk.ts'
import type { Bench, Figure } from './bench.ts'

/** Three users at random against a model in memory, further than the tests walk and elsewhere each time. Breaks off where the product and the model differ. */
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
