import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { Band } from '#shared/itinerary/band.ts'
import type { Finding } from '#shared/itinerary/texts.ts'
import type { Verdict } from '#shared/itinerary/verdict.ts'
import css from './supply.module.css'

export type Judged = Verdict | 'unknown'

export const toJudged = (verdict: Finding['verdict']): Judged =>
  verdict === undefined || verdict === 'uncertain' ? 'unknown' : verdict

export const verdictIcons = {
  enough: CircleCheck,
  tight: TriangleAlert,
  reserve: TriangleAlert,
  dry: X,
  unknown: Info,
}

/** A verdict as icon, word and color. */
export function VerdictMark({ verdict, children }: { readonly verdict: Judged; readonly children: string }) {
  const Icon = verdictIcons[verdict]
  return (
    <span className={`${css.mark} verdict-${verdict}`}>
      <Icon />
      {children}
    </span>
  )
}

type SupplyBarProps = {
  readonly left: Band
  readonly capacity: number
  readonly reserve: number | undefined
  /** Marks the usual amount, too. */
  readonly withUsual?: boolean
  readonly className?: string | undefined
}

/** The bar of what is left of a supply, in the color `--fill`. Decorative: the words beside it say the same. */
export function SupplyBar({ left, capacity, reserve, withUsual = false, className }: SupplyBarProps) {
  const part = (amount: number) => `${(100 * Math.min(1, Math.max(0, amount / Math.max(capacity, 1)))).toFixed(2)}%`
  return (
    <div className={`${css.bar} ${className}`} aria-hidden="true">
      <span className={css.most} style={{ inlineSize: part(left.low) }} />
      <span className={css.least} style={{ inlineSize: part(left.high) }} />
      {withUsual ? <span className={css.usual} style={{ insetInlineStart: part(left.usual) }} /> : null}
      {reserve === undefined ? null : <span className={css.reserveMark} style={{ insetInlineStart: part(reserve) }} />}
    </div>
  )
}
