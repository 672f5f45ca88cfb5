import { type FormEvent, useState } from 'react'
import { type Position, parsePosition } from '#shared/geo.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import css from './location-picker.module.css'

/** A place typed as coordinates, in any of the usual notations. */
export function CoordinatesForm({ onPick }: { readonly onPick: (position: Position) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const change = (value: string) => {
    setText(value)
    setError(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const position = parsePosition(text)
    setError(position ? undefined : 'These are no coordinates. Write latitude, then longitude.')
    if (position) onPick(position)
  }
  return (
    <form className={css.coordinates} onSubmit={submit} noValidate>
      <TextField
        label="Coordinates"
        value={text}
        onChange={change}
        error={error}
        hint={`38.5733, -109.5498 or 38°34.4' N 109°33' W`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" className={css.go}>
        Set location
      </Button>
    </form>
  )
}
