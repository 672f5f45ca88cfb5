import type { ReactNode } from 'react'
import css from './compact-head.module.css'
import { LongText } from './long-text.tsx'
import { PageTitle } from './page-header.tsx'

type CompactHeadProps = {
  /** The page's h1 and the window's title. */
  readonly title: string
  readonly back: ReactNode
  readonly actions: ReactNode
  /** True while the title is elsewhere, such as in a form. */
  readonly untitled?: boolean
  readonly children?: ReactNode
}

/** The head of a page whose content needs the space: one line if it fits. */
export function CompactHead({ title, back, actions, untitled = false, children }: CompactHeadProps) {
  return (
    <header className={css.head}>
      <PageTitle>{title}</PageTitle>
      <div className={css.back}>{back}</div>
      {untitled ? null : (
        <div className={css.title}>
          <LongText as="h1" lines={2} rest="the name">
            {title}
          </LongText>
        </div>
      )}
      <div className={css.actions}>{actions}</div>
      <div className={css.below}>{children}</div>
    </header>
  )
}
