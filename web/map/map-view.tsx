import { Skeleton } from '../ui/skeleton.tsx'
import css from './map-view.module.css'
import type { MapProps } from './types.ts'

/** A map with markers: the one component that every screen uses. Give it a height through `className`. */
export function MapView({ label, className }: MapProps) {
  return (
    <section aria-label={label} className={[css.frame, className].filter(Boolean).join(' ')}>
      <Skeleton label="Loading map..." shape="block" count={1} />
    </section>
  )
}
