import { afterEach } from 'vitest'
import { startApi } from './api.ts'
import { createFaultProxy } from './fault-proxy.ts'

/** Starts the API on a table whose calls a test can make fail; each test starts without faults. */
export function startApiWithFaults() {
  const proxy = createFaultProxy()
  const api = startApi({ table: proxy.start })
  afterEach(() => {
    proxy.fault = () => undefined
    proxy.conflicts = false
  })
  return { api, proxy }
}
