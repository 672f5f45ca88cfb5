import type { Position } from '#shared/geo.ts'
import type { Near } from '../basemap/town-search.ts'
import { CoordinatesForm } from './coordinates-form.tsx'
import css from './location-picker.module.css'
import { PlaceSearch } from './place-search.tsx'
import { UsePosition } from './use-position.tsx'

export type LocationPickerProps = {
  /** Called with the chosen place; `name` is set if the place search or a link has it. */
  readonly onPick: (position: Position, name?: string) => void
  /** Returns the area whose towns the place search lists first. */
  readonly findNear?: () => Near
}

/** Alternatives to pointing at the map, which alone would exclude users. */
export function LocationPicker({ onPick, findNear }: LocationPickerProps) {
  return (
    <div className={css.picker}>
      <PlaceSearch onPick={onPick} findNear={findNear} />
      <CoordinatesForm onPick={onPick} />
      <UsePosition onPick={onPick} />
    </div>
  )
}
