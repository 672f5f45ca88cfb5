import type { Position } from '#shared/geo.ts'
import type { Notation } from '#shared/notations/coordinates.ts'
import type { Near } from '../basemap/town-search.ts'
import { CoordinatesForm } from './coordinates-form.tsx'
import css from './location-picker.module.css'
import { PlaceSearch } from './place-search.tsx'
import { UsePosition } from './use-position.tsx'

export type LocationPickerProps = {
  /** Called with the chosen place and its name, if it has one. */
  readonly onPick: (position: Position, name?: string) => void
  /** Returns the area whose towns are listed first. */
  readonly findNear?: () => Near
  /**
   * Notation of coordinates that were read.
   * @default 'decimal'
   */
  readonly notation?: Notation
}

/** Alternatives to pointing at the map. */
export function LocationPicker({ onPick, findNear, notation }: LocationPickerProps) {
  return (
    <div className={css.picker}>
      <PlaceSearch onPick={onPick} findNear={findNear} notation={notation} />
      <CoordinatesForm onPick={onPick} notation={notation} />
      <UsePosition onPick={onPick} />
    </div>
  )
}
