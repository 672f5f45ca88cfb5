import type { ReactNode } from 'react'
import css from './empty-state.module.css'

export type EmptyStateProps = {
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** For an empty list that was loaded, never for one that failed. */
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
