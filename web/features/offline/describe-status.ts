import { formatCount } from '#shared/count.ts'
import { isParked } from '../../offline/replica/nouns.ts'
import type { OfflineStatus } from '../../offline/replica/types.ts'
import { describeAsOf } from './describe-time.ts'

/** The time that 'All changes saved' stands, in milliseconds. */
export const savedTime = 3_000

/** Why the screen shows what is held: the server is out of reach, or in trouble; undefined when it does not. */
export type Held = 'offline' | 'trouble' | undefined

export type StatusText = {
  readonly kind: 'offline' | 'waiting' | 'sending' | 'saved' | 'needing'
  readonly text: string
  /** What is also so, where there is room for it. */
  readonly also?: string | undefined
}

/**
 * What the header says about the device and the server, the most urgent first; undefined when all is well. `asOf` is when the
 * server last said what the screen shows.
 */
export function describeStatus(
  status: OfflineStatus,
  { held, asOf, now }: { readonly held: Held; readonly asOf: number | undefined; readonly now: number },
): StatusText | undefined {
  const { waiting, needing, sending, savedAt } = status
  const offline = held && `${held === 'offline' ? 'Offline' : 'Not updated'}${describeAsOf(asOf, now)}`
  const count = formatCount(waiting.length, 'change')
  const wait = waiting.length > 0 ? `${count} not synced` : undefined
  const open = needing.filter(isParked).length
  if (open > 0) {
    const text = `${formatCount(open, 'change needs', 'changes need')} you`
    return { kind: 'needing', text, also: offline ?? wait }
  }
  if (offline) return { kind: 'offline', text: offline, also: wait }
  if (wait) return sending ? { kind: 'sending', text: `Sending ${count}…` } : { kind: 'waiting', text: wait }
  if (savedAt !== undefined && now - savedAt >= 0 && now - savedAt < savedTime) {
    return { kind: 'saved', text: 'All changes saved' }
  }
  return undefined
}
