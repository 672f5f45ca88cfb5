import { type FormEvent, useState } from 'react'
import { parsePosition } from '#shared/coordinates.ts'
import type { Position } from '#shared/geo.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'

export type LocationPickerProps = {
  /** A place was chosen; `name` is there when it came from the place search. */
  readonly onPick: (position: Position, name?: string) => void
}

/** The ways to choose a place without pointing at the map. */
export function LocationPicker({ onPick }: LocationPickerProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const position = parsePosition(text)
    setError(position ? undefined : 'Not a position yet. Try 38.5733, -109.5498')
    if (position) onPick(position)
  }
  return (
    <form onSubmit={submit}>
      <TextField label="Coordinates" value={text} onChange={setText} error={error} autoComplete="off" />
      <Button type="submit">Go there</Button>
    </form>
  )
}
