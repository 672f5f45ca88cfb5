import { parseArgs } from 'node:util'
import { createApi } from '../support/api.ts'
import { walkCrew } from '../support/devices/crew-walk.ts'
import { walkDevices } from '../support/devices/walk.ts'
import type { Bench, Figure } from './bench.ts'

/**
 * Two devices of one user, or with `crew` three devices of three people on one trip, with more steps than the tests and a new seed each
 * time. @throws if data is lost, duplicated or not shown
 */
const bench: Bench = { title: 'Random walks of devices that lose their network', measure }
export default bench

/** `crew` makes those of three people, `--walks 500` sets the number of walks, `--seed 7` repeats a run, and `--walk 12` only one of its walks. */
async function measure(words: readonly string[]): Promise<Figure[]> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { walks: text, seed: text, walk: text },
  })
  const { walks = '2000', seed = String(Date.now() % 1_000_000_000), walk } = values
  const { api, start, close } = createApi()
  await start()
  const from = performance.now()
  try {
    const only = walk === undefined ? undefined : Number(walk)
    const walkAll = positionals.includes('crew') ? walkCrew : walkDevices
    const steps = await walkAll(api, { count: Number(walks), seed: Number(seed), steps: 40, only })
    return [
      { what: 'walks in which nothing was lost or doubled', value: `${only === undefined ? walks : 1} (seed ${seed})` },
      { what: 'steps of them', value: String(steps) },
      { what: 'time', value: `${Math.round((performance.now() - from) / 1_000)} s` },
    ]
  } finally {
    await close()
  }
}
