import { CircleCheck, CloudOff, CloudUpload, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useOfflineStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { describeStatus, savedTime, type Told } from './describe-status.ts'
import css from './status-button.module.css'
import { useAsOf } from './use-as-of.ts'
import { useHeld } from './use-held.ts'
import { useNow } from './use-now.ts'

const loadPanel = () => import('./panel.tsx')

/** Once the page is at rest (ms): without a signal it could not be fetched any more. */
const warmDelay = 1_000

const icons: Readonly<Record<Told['kind'], LucideIcon>> = {
  offline: CloudOff,
  waiting: CloudUpload,
  sending: CloudUpload,
  saved: CircleCheck,
  needing: TriangleAlert,
}

/** How the device and the server stand, in the header; nothing when all is well. Pressed, it shows what waits. */
export function StatusButton() {
  const told = useTold()
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
  const Icon = told && icons[told.kind]
  return (
    <>
      <div role="status" className={css.place} data-told={told ? true : undefined}>
        {told && Icon ? (
          <Button
            variant="plain"
            icon={<Icon aria-hidden="true" />}
            aria-haspopup="dialog"
            className={`${css.status} ${css[told.kind]}`}
            onClick={() => void open()}
          >
            <span className={css.words}>
              <span>{told.text}</span>
              {told.also ? <span className={css.also}>{told.also}</span> : null}
            </span>
          </Button>
        ) : null}
      </div>
      {Panel ? <Panel onClose={() => setPanel(undefined)} /> : null}
    </>
  )
}

function useTold(): Told | undefined {
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
