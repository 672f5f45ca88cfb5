import type { Position } from '#shared/geo.ts'
import type { Near } from '../basemap/town-search.ts'
import { CoordinatesForm } from './coordinates-form.tsx'
import css from './location-picker.module.css'
import { PlaceSearch } from './place-search.tsx'
import { UsePosition } from './use-position.tsx'

type LocationPickerProps = {
  /** Called with the chosen place and its name, if it has one. */
  readonly onPick: (position: Position, name?: string) => void
  /** Returns the area whose towns are listed first. */
  readonly findNear: () => Near
}

/** Alternatives to pointing at the map. */
export function LocationPicker({ onPick, findNear }: LocationPickerProps) {
  return (
    <div className={css.picker}>
      <PlaceSearch onPick={onPick} findNear={findNear} />
      <CoordinatesForm onPick={onPick} />
      <UsePosition onPick={onPick} />
    </div>
  )
}
