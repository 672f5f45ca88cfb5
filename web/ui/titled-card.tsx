import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import css from './titled-card.module.css'

export type TitledCardProps = {
  readonly icon: LucideIcon
  /** The card's heading and accessible name. */
  readonly title: string
  /**
   * 'h3' for a card in a group with its own heading.
   * @default 'h2'
   */
  readonly heading?: 'h2' | 'h3'
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function TitledCard({ icon: Icon, title, heading: Heading = 'h2', action, children }: TitledCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={css.card}>
      <div className={css.line}>
        <Heading id={id} className="icon-title">
          <Icon />
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </Card>
  )
}
