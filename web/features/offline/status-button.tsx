import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CloudOff, CloudUpload, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { device } from '../../device/device.ts'
import { useOfflineStatus } from '../../device/status.ts'
import type { Mark, MarkKey } from '../../offline/public/types.ts'
import { Button } from '../../ui/button.tsx'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { describeStatus, type StatusText, savedTime } from './describe-status.ts'
import { toScreenMarkKey } from './mark-key.ts'
import css from './status-button.module.css'
import { useNow } from './use-now.ts'
import { useStaleReason } from './use-stale-reason.ts'

const loadPanel = () => import('./panel.tsx')

/** Milliseconds until the panel is preloaded, since it can't be fetched offline. */
const warmDelay = 1_000

const icons: Readonly<Record<StatusText['kind'], LucideIcon>> = {
  offline: CloudOff,
  pending: CloudUpload,
  sending: CloudUpload,
  saved: CircleCheck,
  unresolved: TriangleAlert,
}

/** Sync status in the header; empty when all is well. */
export function StatusButton() {
  const status = useStatusText()
  const [Panel, setPanel] = useState<ComponentType<{ readonly onClose: () => void }>>()
  const toast = useToast()
  useEffect(() => {
    // Opening the panel tries again and shows the error.
    const timer = setTimeout(() => void loadPanel().catch(() => undefined), warmDelay)
    return () => clearTimeout(timer)
  }, [])
  const open = () =>
    loadPanel().then(
      (loaded) => setPanel(() => loaded.Panel),
      () => toast.error(needsConnection),
    )
  const Icon = status && icons[status.kind]
  return (
    <>
      <div role="status" className={css.place} data-status={status ? true : undefined}>
        {status && Icon ? (
          <Button
            variant="plain"
            icon={<Icon />}
            aria-haspopup="dialog"
            className={`${css.status} ${css[status.kind]}`}
            onClick={() => void open()}
          >
            <span className={css.words}>
              <span>{status.text}</span>
              {status.also ? <span className={css.also}>{status.also}</span> : null}
            </span>
          </Button>
        ) : null}
      </div>
      {Panel ? <Panel onClose={() => setPanel(undefined)} /> : null}
    </>
  )
}

function useStatusText(): StatusText | undefined {
  const status = useOfflineStatus()
  const staleReason = useStaleReason()
  const asOf = useAsOf()
  const { savedAt } = status
  const now = useNow(60_000)
  const [, redraw] = useState(0)
  useEffect(() => {
    if (savedAt === undefined) return
    const timer = setTimeout(() => redraw((times) => times + 1), savedTime)
    return () => clearTimeout(timer)
  }, [savedAt])
  return describeStatus(status, { staleReason, asOf, now: Math.max(now, Date.now()) })
}

function useAsOf(): number | undefined {
  const { lastResponseAt } = useOfflineStatus()
  const mark = useMark(toScreenMarkKey(useLocation().pathname))
  return mark?.at || lastResponseAt
}

/** Returns the mark, updated after each response; undefined while unknown. */
function useMark(key: MarkKey | undefined): Mark | undefined {
  const { lastResponseAt, connection } = useOfflineStatus()
  const { data } = useQuery({
    queryKey: ['saved', 'mark', key, lastResponseAt, connection],
    queryFn: async () => (key && (await (await device.openReplica())?.get('marks', key))) || null,
    enabled: key !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return data ?? undefined
}
