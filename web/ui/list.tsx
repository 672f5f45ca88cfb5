import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import css from './list.module.css'

export type ListProps = {
  readonly as?: 'ul' | 'ol'
  /** Accessible name. */
  readonly label?: string
  /** True while the next rows load and the previous ones are shown. */
  readonly settling?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function List({ as: Element = 'ul', label, settling = false, className, children }: ListProps) {
  return (
    <Element aria-label={label} className={[css.rows, settling && css.settling, className].filter(Boolean).join(' ')}>
      {children}
    </Element>
  )
}

/** A line below a list; empty without text. */
export function ListNote({ children }: { readonly children: string }) {
  return (
    <p role="status" className={css.below}>
      {children}
    </p>
  )
}

export type ListRowProps = {
  /** The item's name, cut after two lines. */
  readonly children: string
  readonly note: ReactNode
  /** '' reserves a line below. */
  readonly under?: string
  /** A row without an icon is a plain line. */
  readonly icon?: LucideIcon
  /** Content in the icon's place, such as a number. */
  readonly mark?: ReactNode
  /** A picture at the row's start, as high as the row. */
  readonly picture?: ReactNode
} & ({ readonly to: string } | { readonly onChoose: () => void })

/** The whole row opens its screen, or is chosen. */
export function ListRow({ children, note, under, icon: Icon, mark, picture, ...target }: ListRowProps) {
  const sign = picture ?? mark ?? (Icon && <Icon />)
  const className = sign ? css.target : `${css.target} ${css.plain}`
  const content = (
    <>
      {sign ? (
        <span
          className={[css.icon, mark && css.mark, picture && css.picture].filter(Boolean).join(' ')}
          aria-hidden="true"
        >
          {sign}
        </span>
      ) : null}
      <span className={css.name}>
        <bdi>{children}</bdi>
      </span>
      <span className={css.note}>{note}</span>
      {under === undefined ? null : <span className={css.under}>{under}</span>}
      {sign ? <ChevronRight className={css.chevron} aria-hidden="true" /> : null}
    </>
  )
  return (
    <li className={css.row}>
      {'to' in target ? (
        <Link to={target.to} className={className}>
          {content}
        </Link>
      ) : (
        <button type="button" className={className} onClick={target.onChoose}>
          {content}
        </button>
      )}
    </li>
  )
}
