import { useState } from 'react'

/** What is said when a choice could not be kept: the database is full, or was deleted by another tab. */
const notKept = 'That could not be kept on this device. Please try again.'

/** Carries out what a person chose about a change that waits, then closes; a failure is said and the question stays. */
export function useChoice(onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const choose = (act: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    act().then(onClose, () => {
      setBusy(false)
      setFailure(notKept)
    })
  }
  return { busy, failure, choose }
}
