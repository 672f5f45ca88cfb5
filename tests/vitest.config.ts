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
    // A busy machine needs longer than Vitest's own second; a test that passes waits no longer for it.
    expect: { poll: { timeout: 15_000 } },
    // No file changes what others see: loading the product and the AWS SDK anew for each would take longer than most.
    isolate: false,
  },
})

export default defineConfig({
  root,
  test: {
    projects: ['shared', 'functions', 'infra', 'web'].map(project),
    // One more than there are cores, for while another waits for a server.
    maxWorkers: 3,
  },
})
