import type { LucideIcon } from 'lucide-react'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { formatLeft } from '../itinerary/format.ts'
import type { Level } from '../itinerary/rows.ts'
import { SupplyBar } from '../itinerary/stop/supply.tsx'
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
  const isShort = !isUncertain && (reserve === undefined ? left.usual <= 0 : left.usual < reserve)
  const amount = formatLeft(left, unit, units)
  return (
    <div className={isShort ? `${css.level} ${css.short}` : css.level}>
      <Icon aria-hidden="true" />
      <SupplyBar left={left} capacity={capacity} reserve={reserve} withUsual className={css.bar} />
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
