import { formatCount } from '#shared/count.ts'
import { describeAsOf, formatTime } from '#shared/time-texts.ts'
import { needsDecision } from '../../offline/public/target.ts'
import type { OfflineStatus } from '../../offline/public/types.ts'

export const savedTime = 3_000

export type StaleReason = 'offline' | 'serverError' | undefined

export type StatusText = {
  readonly kind: 'offline' | 'pending' | 'sending' | 'saved' | 'unresolved'
  readonly text: string
  /** Less urgent status, shown if there is room. */
  readonly also?: string | undefined
}

/** Returns the most urgent status, if any. `asOf`: the server's last response for this screen. */
export function describeStatus(
  status: OfflineStatus,
  {
    staleReason,
    asOf,
    now,
  }: { readonly staleReason: StaleReason; readonly asOf: number | undefined; readonly now: number },
): StatusText | undefined {
  const { pending, unresolved, newer, sending, savedAt } = status
  const offline = staleReason && `${staleReason === 'offline' ? 'Offline' : 'Not updated'}${describeAsOf(asOf, now)}`
  const waiting = pending.length + newer
  const wait = waiting > 0 ? `${formatCount(waiting, 'change')} not synced` : undefined
  const open = unresolved.filter(needsDecision).length
  if (open > 0) {
    const text = `${formatCount(open, 'change needs', 'changes need')} a decision`
    return { kind: 'unresolved', text, also: offline ?? wait }
  }
  if (offline) return { kind: 'offline', text: offline, also: wait }
  if (sending && pending.length > 0)
    return { kind: 'sending', text: `Sending ${formatCount(pending.length, 'change')}…` }
  if (wait) return { kind: 'pending', text: wait }
  if (savedAt !== undefined && now - savedAt >= 0 && now - savedAt < savedTime) {
    return { kind: 'saved', text: 'All changes saved' }
  }
  return undefined
}

type PendingReasons = {
  readonly staleReason: StaleReason
  readonly limitedUntil: number | undefined
  readonly now: number
}

/** Returns where pending changes are, and when they will be sent. */
export function describePending(count: number, { staleReason, limitedUntil = 0, now }: PendingReasons): string {
  const [are, they, them] = count === 1 ? ['It is', 'it', 'it'] : ['They are', 'they', 'them']
  if (staleReason === 'offline') return `${are} saved on this device and will be sent when you are online.`
  if (limitedUntil > now)
    return `${are} saved on this device. You have reached the limit of changes for today, so ${they} will be sent at ${formatTime(limitedUntil)}.`
  return `${are} saved on this device. Offgrid keeps trying to send ${them}.`
}
