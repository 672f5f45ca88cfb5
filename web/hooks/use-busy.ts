import { useState } from 'react'

/** `busy` while the work that was given to `run` lasts. The work deals with its own failures. */
export function useBusy(): [busy: boolean, run: (work: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false)
  const run = (work: () => Promise<void>) => {
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return [busy, run]
}
