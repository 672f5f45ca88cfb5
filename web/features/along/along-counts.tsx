import { Droplets, Fuel, Tent } from 'lucide-react'
import { use } from 'react'
import { AlongContext, type AlongCountsProps } from './along-context.ts'
import css from './along-counts.module.css'

const counted = [
  ['fuel', 'Fuel', Fuel],
  ['water', 'water', Droplets],
  ['camp', 'camps', Tent],
] as const

/** The number of places for fuel, water and camps beside the leg to a stop; a press lists them. */
export function AlongCounts({ to, onOpen }: AlongCountsProps) {
  const counts = use(AlongContext).counts.get(to)
  const shown = counted.flatMap(([kind, name, Icon]) => {
    const count = counts?.get(kind) ?? 0
    return count > 0 ? [{ name, Icon, count }] : []
  })
  if (shown.length === 0) return null
  const label = shown.map(({ name, count }) => `${name} ${count}`).join(' · ')
  return (
    <button type="button" className={css.counts} aria-label={`Along the way: ${label}`} title={label} onClick={onOpen}>
      {shown.map(({ name, Icon, count }) => (
        <span key={name}>
          <Icon aria-hidden="true" />
          {count.toLocaleString('en-US')}
        </span>
      ))}
    </button>
  )
}
