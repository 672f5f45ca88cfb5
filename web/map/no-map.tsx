import { MapPinned } from 'lucide-react'
import { formatPosition } from '#shared/geo.ts'
import { stopKindNames } from '#shared/stop-kind-names.ts'
import type { MapProps } from './core/types.ts'
import css from './no-map.module.css'
import { CoordinatesForm } from './picker/coordinates-form.tsx'

/** Replaces a map that cannot be drawn: a list of places, and a field for coordinates. */
export function NoMap({ markers, onOpen, onAddPoint, reason }: MapProps & { readonly reason: string }) {
  return (
    <div className={css.box}>
      <p className={css.reason}>
        <MapPinned aria-hidden="true" /> {reason}
      </p>
      {onAddPoint ? <CoordinatesForm onPick={onAddPoint} /> : null}
      <ul className={css.places}>
        {markers.map(({ id, name, number, stop, position }) => (
          <li key={id}>
            {number === undefined ? null : <span>{number}.</span>}
            {onOpen ? (
              <button type="button" onClick={() => onOpen(id)}>
                {name}
              </button>
            ) : (
              <span>{name}</span>
            )}
            {stop ? <span>{stopKindNames[stop]}</span> : null}
            <span className={css.position}>{formatPosition(position)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
