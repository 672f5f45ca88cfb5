import { useRef } from 'react'
import { toDay } from '#shared/date.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import type { Dates } from './edit-dates.tsx'

/** The dates being edited on one screen: kept through failures and reloads until they are saved or cancelled. */
export function useDatesDraft(screen: 'grid' | 'detail', { id, startDate, endDate }: Waypoint) {
  const saved = { startDate: toDay(startDate) ?? '', endDate: toDay(endDate) ?? '' }
  const [draft, change, discard] = useDraft<Dates & { open: boolean }>(`dates:${screen}:${id}`, {
    open: false,
    ...saved,
  })
  const opener = useRef<HTMLButtonElement>(null)
  return {
    draft,
    change,
    /** The button that opens the form, and has the focus again when it closes. */
    opener,
    open: () => change({ open: true, ...saved }),
    close: () => {
      discard()
      requestAnimationFrame(() => opener.current?.focus())
    },
  }
}
