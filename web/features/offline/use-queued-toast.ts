import { useEffect } from 'react'
import { isQueued, onQueued } from '../../data/unwrap.ts'
import { status } from '../../device/status.ts'
import { useToast } from '../../ui/toasts.tsx'
import { isOffline } from './use-is-offline.ts'

const texts = {
  offline: 'Saved on this device. It will be sent when you are online.',
  reachable: 'Saved on this device. Offgrid keeps trying to send it.',
  limited: 'Saved on this device. You have reached the limit of changes for today, so it will be sent later.',
  unresolved: 'Saved on this device. It needs your decision before it can be sent.',
}

export function describeSaved(): string {
  const { pending, unresolved, limitedUntil = 0 } = status.get()
  if (pending.length === 0 && unresolved.length > 0) return texts.unresolved
  if (isOffline()) return texts.offline
  return limitedUntil > Date.now() ? texts.limited : texts.reachable
}

/** Appends where a change is saved until the server has it. */
export const withPlace = (message: string, queued: boolean): string =>
  queued ? `${message} ${describeSaved()}` : message

/** Returns what to say of a change by its answer: the message, or where it is while it is not synced. */
export const describeChange = (message: string, answer: object | null): string =>
  isQueued(answer) ? describeSaved() : message

/** Shows a toast after each unsynced change, and removes it once all are saved. */
export function useQueuedToast(): void {
  const { success, withdraw } = useToast()
  useEffect(() => onQueued(() => success(describeSaved())), [success])
  useEffect(() => {
    let { savedAt } = status.get()
    return status.on(() => {
      if (status.get().savedAt !== savedAt) for (const text of Object.values(texts)) withdraw(text)
      savedAt = status.get().savedAt
    })
  }, [withdraw])
}
