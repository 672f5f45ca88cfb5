import type { Fix } from '#shared/drive/fix.ts'
import type { Position } from '#shared/geo.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { formatTime } from '#shared/time-texts.ts'
import { UsePosition } from '../../map/picker/use-position.tsx'
import { SelectField } from '../../ui/fields.tsx'

type PlaceFieldProps = {
  readonly stops: readonly Stop[]
  /** A stop's id, 'position', 'none', or '' if nothing shows where the user is. */
  readonly place: string
  /** The position from Drive, which counts until another is found. */
  readonly fix: Fix | undefined
  /** A note while the position is chosen. */
  readonly positionError: string | undefined
  readonly onPlace: (place: string) => void
  readonly onPosition: (position: Position) => void
}

/** The place of a check-in. The position is read only when the user asks for it. */
export function PlaceField({ stops, place, fix, positionError, onPlace, onPosition }: PlaceFieldProps) {
  return (
    <>
      <SelectField
        label="Place"
        value={place}
        hint={place === 'position' && fix ? `Found in Drive at ${formatTime(fix.at)}.` : undefined}
        error={place === 'position' ? positionError : undefined}
        onChange={onPlace}
        options={[
          ...(place === '' ? [{ value: '', text: 'Where are you?' }] : []),
          { value: 'position', text: 'My position' },
          { value: 'none', text: 'No place' },
          ...stops.map(({ id, name, number }) => ({ value: id, text: `${number}. ${name}` })),
        ]}
      />
      {place === 'position' ? <UsePosition onPick={onPosition} /> : null}
    </>
  )
}
