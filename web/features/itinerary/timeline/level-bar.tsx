import type { LucideIcon } from 'lucide-react'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { formatLeft } from '../format.ts'
import type { Level } from '../rows.ts'
import css from './level-bar.module.css'

type LevelBarProps = {
  readonly icon: LucideIcon
  readonly name: string
  readonly level: Level
}

/** A supply on arrival, as bar and words. */
export function LevelBar({ icon: Icon, name, level }: LevelBarProps) {
  const { left, capacity, unit, isUncertain, reserve } = level
  const units = useUnits()
  const part = (amount: number) => `${(100 * Math.min(1, Math.max(0, amount / Math.max(capacity, 1)))).toFixed(2)}%`
  const isShort = !isUncertain && (reserve === undefined ? left.usual <= 0 : left.usual < reserve)
  const amount = formatLeft(left, unit, units)
  return (
    <div className={isShort ? `${css.level} ${css.short}` : css.level}>
      <Icon aria-hidden="true" />
      <div className={css.bar} aria-hidden="true">
        <span className={css.band} style={{ inlineSize: part(left.low) }} />
        <span className={css.sure} style={{ inlineSize: part(left.high) }} />
        <span className={css.usual} style={{ insetInlineStart: part(left.usual) }} />
        {reserve === undefined ? null : <span className={css.reserve} style={{ insetInlineStart: part(reserve) }} />}
      </div>
      <span aria-hidden="true" className={css.amount}>
        {amount}
      </span>
      <p className="visually-hidden">
        {name}: {amount} left of {formatQuantity(capacity, unit, units)}
        {reserve === undefined ? '' : `, reserve ${formatQuantity(reserve, unit, units)}`}
      </p>
    </div>
  )
}
