import { afterAll, vi } from 'vitest'

// Files run one after the other in the same process: what one has stubbed must not reach the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
