import { test } from 'vitest'
import { startApi } from '../support/api.ts'
import { walk } from '../support/walk/walk.ts'

const api = startApi()

// `npm run bench -- model` walks further, with a new seed each time.
test('whatever three users do, in any order, every answer matches a model in memory', async () => {
  await walk(api, { count: 30, seed: 9, steps: 20 })
})
