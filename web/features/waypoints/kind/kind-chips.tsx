import { Link } from 'react-router-dom'
import type { StopKind } from '#shared/stop.ts'
import { stopKindNames } from '#shared/stop-kind-names.ts'
import { stopKindIcons } from '../../../map/core/stop-kinds.ts'
import css from './kind.module.css'

type KindChipsProps = {
  /** Stops of each kind in the trip. */
  readonly counts: ReadonlyMap<StopKind, number>
  /** Kind that is shown; undefined for all. */
  readonly kind: StopKind | undefined
}

/** Links that filter a trip's stops by kind; empty while no stop has a kind. */
export function KindChips({ counts, kind }: KindChipsProps) {
  if (counts.size === 0) return null
  return (
    <nav className={css.chips} aria-label="Kinds of stop">
      <Link to={{ search: '' }} className={css.chip} aria-current={kind === undefined || undefined}>
        All
      </Link>
      {[...counts].map(([one, count]) => {
        const Icon = stopKindIcons[one]
        return (
          <Link key={one} to={{ search: `?kind=${one}` }} className={css.chip} aria-current={one === kind || undefined}>
            <Icon />
            {stopKindNames[one]} <span className={css.count}>{count}</span>
          </Link>
        )
      })}
    </nav>
  )
}
