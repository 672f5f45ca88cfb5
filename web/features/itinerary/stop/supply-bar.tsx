import type { Band } from '#shared/itinerary/band.ts'
import css from './supply-bar.module.css'

type SupplyBarProps = {
  readonly left: Band
  readonly capacity: number
  readonly reserve: number | undefined
  /** Marks the usual amount, too. */
  readonly withUsual?: boolean
  readonly className?: string | undefined
}

/** What is left of a supply, in the color `--fill`. Decorative: the words beside it say the same. */
export function SupplyBar({ left, capacity, reserve, withUsual = false, className }: SupplyBarProps) {
  const part = (amount: number) => `${(100 * Math.min(1, Math.max(0, amount / Math.max(capacity, 1)))).toFixed(2)}%`
  return (
    <div className={`${css.bar} ${className}`} aria-hidden="true">
      <span className={css.most} style={{ inlineSize: part(left.low) }} />
      <span className={css.least} style={{ inlineSize: part(left.high) }} />
      {withUsual ? <span className={css.usual} style={{ insetInlineStart: part(left.usual) }} /> : null}
      {reserve === undefined ? null : <span className={css.reserve} style={{ insetInlineStart: part(reserve) }} />}
    </div>
  )
}
