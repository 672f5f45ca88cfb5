import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useWaiting } from '../../device/use-waiting.ts'
import type { Waiting } from '../../offline/replica/find-waiting.ts'
import css from './waiting-badge.module.css'

const words: Readonly<Record<Waiting, string>> = {
  add: 'On this device only',
  edit: 'Changes not synced yet',
  needing: 'Needs you',
}

/** Badge for items with changes not synced yet. `id` is a trip's, waypoint's or vehicle's. */
export function WaitingBadge({ id }: { readonly id: string }) {
  const waiting = useWaiting(id)
  if (!waiting) return null
  const Icon = waiting === 'needing' ? TriangleAlert : CloudUpload
  return (
    <span className={waiting === 'needing' ? `${css.badge} ${css.needing}` : css.badge}>
      <Icon aria-hidden="true" />
      {words[waiting]}
    </span>
  )
}
