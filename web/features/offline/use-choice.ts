import { useState } from 'react'

/** What is said when a choice could not be kept: the database is full, or was deleted by another tab. */
const notKept = 'That couldn’t be saved on this device. Try again.'

/** Carries out what the user chose about a pending change, then closes what asked; after a failure the question stays. */
export function useChoice(onClose?: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const choose = (act: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    act()
      .finally(() => setBusy(false))
      .then(
        () => onClose?.(),
        () => setFailure(notKept),
      )
  }
  return { busy, failure, choose }
}
