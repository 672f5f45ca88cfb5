import type { Position } from '#shared/geo.ts'
import type { Near } from '../basemap/town-search.ts'
import { CoordinatesForm } from './coordinates-form.tsx'
import css from './location-picker.module.css'
import { PlaceSearch } from './place-search.tsx'
import { UsePosition } from './use-position.tsx'

export type LocationPickerProps = {
  /** A place was chosen; `name` is there when the place search or a link knows it. */
  readonly onPick: (position: Position, name?: string) => void
  /** Whose towns the place search names first. */
  readonly findNear?: () => Near
}

/** The ways to choose a place without pointing at the map, which alone would shut people out. */
export function LocationPicker({ onPick, findNear }: LocationPickerProps) {
  return (
    <div className={css.picker}>
      <PlaceSearch onPick={onPick} findNear={findNear} />
      <CoordinatesForm onPick={onPick} />
      <UsePosition onPick={onPick} />
    </div>
  )
}
