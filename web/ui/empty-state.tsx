import type { ReactNode } from 'react'
import css from './empty-state.module.css'

export type EmptyStateProps = {
  /** A drawing or a lucide icon. */
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  /** The one thing to do now: a Button or a LinkButton. */
  readonly action?: ReactNode
}

/** What stands where there is nothing yet. Only for a list that was loaded and is empty, never for one that failed. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {icon ? (
        <div className={css.icon} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <p className={css.title}>{title}</p>
      {children ? <div className={css.text}>{children}</div> : null}
      {action}
    </div>
  )
}
