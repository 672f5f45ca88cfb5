import { CircleCheck, CloudOff, CloudUpload, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useOfflineStatus } from '../../device/status.ts'
import { Button } from '../../ui/button.tsx'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { describeStatus, type StatusText, savedTime } from './describe-status.ts'
import css from './status-button.module.css'
import { useAsOf } from './use-as-of.ts'
import { useHeld } from './use-held.ts'
import { useNow } from './use-now.ts'

const loadPanel = () => import('./panel.tsx')

/** Once the page is at rest (ms): without a signal it could not be fetched any more. */
const warmDelay = 1_000

const icons: Readonly<Record<StatusText['kind'], LucideIcon>> = {
  offline: CloudOff,
  waiting: CloudUpload,
  sending: CloudUpload,
  saved: CircleCheck,
  needing: TriangleAlert,
}

/** How the device and the server stand, in the header; nothing when all is well. Pressed, it shows what waits. */
export function StatusButton() {
  const status = useStatusText()
  const [Panel, setPanel] = useState<ComponentType<{ readonly onClose: () => void }>>()
  const toast = useToast()
  useEffect(() => {
    // What does not arrive now is asked for again when it is opened, and then the failure shows.
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
            icon={<Icon aria-hidden="true" />}
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
  const held = useHeld()
  const asOf = useAsOf()
  const { savedAt } = status
  const now = useNow(60_000)
  const [, redraw] = useState(0)
  useEffect(() => {
    if (savedAt === undefined) return
    const timer = setTimeout(() => redraw((times) => times + 1), savedTime)
    return () => clearTimeout(timer)
  }, [savedAt])
  return describeStatus(status, { held, asOf, now: Math.max(now, Date.now()) })
}
