import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import css from './titled-card.module.css'

export type TitledCardProps = {
  readonly icon: LucideIcon
  /** The card's h2, which names its region. */
  readonly title: string
  /** Stands at the end of the title's line: a button, or a short text. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A card with an icon and a title: one section of a page. */
export function TitledCard({ icon: Icon, title, action, children }: TitledCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={css.card}>
      <div className={css.line}>
        <h2 id={id} className={css.title}>
          <Icon aria-hidden="true" />
          {title}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  )
}
