import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import css from './pager.module.css'

export type PagerProps = {
  /** Accessible name. */
  readonly label: string
  /** Counts from 0. */
  readonly page: number
  readonly totalPages: number
  readonly onPage: (page: number) => void
  /** For example, 'Page 2 of 5'. */
  readonly children: ReactNode
}

export function Pager({ label, page, totalPages, onPage, children }: PagerProps) {
  return (
    <nav className={css.pager} aria-label={`${label} pages`}>
      <Button
        icon={<ChevronLeft />}
        aria-label="Previous page"
        disabled={page <= 0}
        onClick={() => onPage(page - 1)}
        className={css.step}
      />
      <p className={css.where} aria-live="polite">
        {children}
      </p>
      <Button
        icon={<ChevronRight />}
        aria-label="Next page"
        disabled={page >= totalPages - 1}
        onClick={() => onPage(page + 1)}
        className={css.step}
      />
    </nav>
  )
}
