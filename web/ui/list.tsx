import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import css from './list.module.css'

export type ListProps = {
  /** 'ol' where the order means something. */
  readonly as?: 'ul' | 'ol'
  /** Read out as the list's name. */
  readonly label?: string
  /** The next rows are on their way: those that stand are the last ones. */
  readonly settling?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A list of `ListRow`s. */
export function List({ as: Element = 'ul', label, settling = false, className, children }: ListProps) {
  return (
    <Element aria-label={label} className={[css.rows, settling && css.settling, className].filter(Boolean).join(' ')}>
      {children}
    </Element>
  )
}

/** A line below a list; nothing when it says nothing. */
export function ListNote({ children }: { readonly children: string }) {
  return (
    <p role="status" className={css.below}>
      {children}
    </p>
  )
}

export type ListRowProps = {
  /** The name of what the row stands for; a long one ends after two lines. */
  readonly children: string
  /** A word about it: a count, its dates. */
  readonly note: ReactNode
  /** A line below; '' keeps its place for what is still to come. */
  readonly under?: string
  /** Without one the row is a plain line. */
  readonly icon?: LucideIcon
  /** What stands in the icon's place, such as a number. */
  readonly mark?: ReactNode
} & ({ readonly to: string } | { readonly onChoose: () => void })

/** One row of a list; the whole row leads to its screen, or is chosen. */
export function ListRow({ children, note, under, icon: Icon, mark, ...target }: ListRowProps) {
  const sign = mark ?? (Icon && <Icon />)
  const className = sign ? css.target : `${css.target} ${css.plain}`
  const content = (
    <>
      {sign ? (
        <span className={mark ? `${css.icon} ${css.mark}` : css.icon} aria-hidden="true">
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
