import type { Position } from '#shared/geo.ts'
import { CoordinatesForm } from './coordinates-form.tsx'
import css from './location-picker.module.css'
import { PlaceSearch } from './place-search.tsx'
import { UsePosition } from './use-position.tsx'

export type LocationPickerProps = {
  /** A place was chosen; `name` is there when it came from the place search. */
  readonly onPick: (position: Position, name?: string) => void
}

/** The ways to choose a place without pointing at the map, which alone would shut people out. */
export function LocationPicker({ onPick }: LocationPickerProps) {
  return (
    <div className={css.picker}>
      <PlaceSearch onPick={onPick} />
      <CoordinatesForm onPick={onPick} />
      <UsePosition onPick={onPick} />
    </div>
  )
}
