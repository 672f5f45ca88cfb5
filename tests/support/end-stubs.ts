import { afterEach, vi } from 'vitest'

// Files run one after the other in the same process: what a test has stubbed must not reach the next.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
