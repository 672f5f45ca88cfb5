import { compassDirection } from '#shared/geo.ts'
import { formatTown, type NearTown } from '../basemap/town.ts'
import { formatDistance } from '../core/distance.ts'
import css from './overview-note.module.css'

/** What the bundled map can still say close up: that it knows no roads, and where the next towns are from the middle of the map. */
export function OverviewNote({ towns }: { readonly towns: readonly NearTown[] }) {
  return (
    <div className={css.note}>
      <p className={css.title}>Overview map: no roads or trails</p>
      <ul aria-label="Nearest towns" className={css.towns}>
        {towns.map(({ town, km, bearing }) => (
          <li key={`${town.name} ${town.position.latitude} ${town.position.longitude}`} title={formatTown(town)}>
            <svg viewBox="0 0 16 16" aria-hidden="true" style={{ rotate: `${Math.round(bearing)}deg` }}>
              <path d="M8 1.5 13 14 8 11 3 14Z" />
            </svg>
            <span className={css.town}>{town.name}</span>
            <span>{formatDistance(km)}</span>
            <span>
              {String(Math.round(bearing) % 360).padStart(3, '0')}° {compassDirection(bearing)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
