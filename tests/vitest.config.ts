import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

const project = (name: string) => ({
  root,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Allows for busy machines; passing tests don't wait.
    expect: { poll: { timeout: 15_000 } },
    // No file affects others, and reloading the product and the AWS SDK takes longer than most tests.
    isolate: false,
    setupFiles: 'tests/support/end-stubs.ts',
  },
})

export default defineConfig({
  root,
  test: {
    projects: ['shared', 'functions', 'infra', 'web', 'programs', 'firefox'].map(project),
    globalSetup: 'tests/support/place-lists.ts',
    // One more than the cores, because workers also wait for servers.
    maxWorkers: 3,
  },
})
