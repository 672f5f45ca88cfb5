import { type FormEvent, useRef, useState } from 'react'
import type { Position } from '#shared/geo.ts'
import { formatPlace } from '#shared/notations/coordinates.ts'
import { parsePosition } from '#shared/notations/read/degrees.ts'
import { useNotation } from '../../hooks/use-notation.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import css from './location-picker.module.css'

const notUnderstood = 'These aren’t coordinates. Enter latitude, then longitude.'
const notLoaded = 'Only latitude and longitude can be read right now: the rest couldn’t be loaded. Try again.'

/** A field for a place in any notation; the reader loads on demand. */
export function CoordinatesForm({ onPick }: { readonly onPick: (position: Position, name?: string) => void }) {
  const notation = useNotation()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [read, setRead] = useState<string>()
  const latest = useRef('')
  const change = (value: string) => {
    latest.current = value
    setText(value)
    setError(undefined)
    setRead(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const plain = parsePosition(text)
    const reading = plain ? { kind: 'place' as const, position: plain, format: '' } : await resolve(text)
    if (latest.current !== text) return
    setError(reading.kind === 'problem' ? reading.message : undefined)
    if (reading.kind !== 'place') return
    if (reading.format) setRead(`${reading.format}: ${formatPlace(reading.position, notation)}`)
    onPick(reading.position, ...(reading.name ? [reading.name] : []))
  }
  return (
    <form className={css.coordinates} onSubmit={submit} noValidate>
      <TextField
        label="Coordinates"
        value={text}
        onChange={change}
        error={error}
        hint={<span role="status">{read ?? `38.5733, -109.5498, UTM, MGRS, a plus code or a map link`}</span>}
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

async function resolve(text: string) {
  try {
    const { resolvePlace } = await import('./resolve-place.ts')
    return (await resolvePlace(text)) ?? { kind: 'problem' as const, message: notUnderstood }
  } catch (error) {
    console.warn('A place could not be read', error)
    return { kind: 'problem' as const, message: notLoaded }
  }
}
