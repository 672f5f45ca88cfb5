import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useUnsyncedReason } from '../../device/use-unsynced-reason.ts'
import type { UnsyncedReason } from '../../offline/public/operation.ts'
import css from './unsynced-badge.module.css'

const words: Readonly<Record<UnsyncedReason, string>> = {
  add: 'On this device only',
  edit: 'Changes not synced yet',
  unresolved: 'Needs you',
}

/** `id` is a trip's, waypoint's or vehicle's. */
export function UnsyncedBadge({ id }: { readonly id: string }) {
  const reason = useUnsyncedReason(id)
  if (!reason) return null
  const Icon = reason === 'unresolved' ? TriangleAlert : CloudUpload
  return (
    <span className={reason === 'unresolved' ? `${css.badge} ${css.unresolved}` : css.badge}>
      <Icon />
      {words[reason]}
    </span>
  )
}
