import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const name = 'offgrid-drives'

/** Subjects that tabs share: arrivals and readings, or the recording. Each is also the start of its query key. */
type Shared = 'drives' | 'recording'

/** Makes other tabs of this browser read again what this one has saved. */
export function announceToTabs(shared: Shared): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(name)
  channel.postMessage(shared)
  channel.close()
}

/** Reads arrivals, readings and the recording again after another tab has saved them. */
export function useOtherTabs(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!('BroadcastChannel' in globalThis)) return
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => void client.invalidateQueries({ queryKey: [data] }))
    return () => channel.close()
  }, [client])
}
