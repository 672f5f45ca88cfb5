import { useEffect } from 'react'
import { onQueued } from '../../data/unwrap.ts'
import { getStatus, onStatus } from '../../offline/status.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Said wherever a change was only kept here, in place of the word of success that would claim more. */
export const savedHere = 'Saved on this device. It will be sent when you are online.'

/** Says so after every change that the server does not have yet, whichever screen made it, until it has them all. */
export function useQueuedToast(): void {
  const { success, withdraw } = useToast()
  useEffect(() => onQueued(() => success(savedHere)), [success])
  useEffect(() => {
    let { savedAt } = getStatus()
    return onStatus(() => {
      if (getStatus().savedAt !== savedAt) withdraw(savedHere)
      savedAt = getStatus().savedAt
    })
  }, [withdraw])
}
