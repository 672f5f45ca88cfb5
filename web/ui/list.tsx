import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import css from './list.module.css'

type ListProps = {
  /** Accessible name. */
  readonly label?: string
  /** True while the next rows load and the previous ones are shown. */
  readonly settling?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function List({ label, settling = false, className, children }: ListProps) {
  return (
    <ul aria-label={label} className={[css.rows, settling && 'settling', className].filter(Boolean).join(' ')}>
      {children}
    </ul>
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

type ListRowProps = {
  /** The item's name. */
  readonly children: string
  readonly note: ReactNode
} & (
  | {
      readonly to: string
      /** At the row's start, as high as the row. */
      readonly picture: ReactNode
      /** '' reserves a line below. */
      readonly under: string
    }
  | { readonly onChoose: () => void }
)

/** The whole row opens its screen, or is chosen. */
export function ListRow({ children, note, ...target }: ListRowProps) {
  const content = (
    <>
      <span className={css.name}>
        <bdi>{children}</bdi>
      </span>
      <span className={css.note}>{note}</span>
    </>
  )
  return (
    <li className={css.row}>
      {'to' in target ? (
        <Link to={target.to} className={css.pictured}>
          <span className={css.picture} aria-hidden="true">
            {target.picture}
          </span>
          {content}
          <span className={css.under}>{target.under}</span>
          <ChevronRight className={css.chevron} />
        </Link>
      ) : (
        <button type="button" className={css.plain} onClick={target.onChoose}>
          {content}
        </button>
      )}
    </li>
  )
}
