import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

const project = (name: string, more: object = {}) => ({
  root,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine needs longer than Vitest's own second; a test that passes waits no longer for it.
    expect: { poll: { timeout: 15_000 } },
    ...more,
  },
})

/** No file of these changes what others see: loading the product and the AWS SDK anew for each would take longer than most. */
const oneProcess = { isolate: false }

export default defineConfig({
  root,
  test: {
    projects: [project('shared', oneProcess), project('functions', oneProcess), project('infra'), project('web')],
    maxWorkers: 2,
  },
})
