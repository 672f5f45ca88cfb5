import { useState } from 'react'

/** For a database that is full or was deleted by another tab. */
const notStored = 'That couldn’t be saved on this device. Try again.'

/** Carries out the user's choice, then closes the dialog unless it failed. */
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
        () => setFailure(notStored),
      )
  }
  return { busy, failure, choose }
}
