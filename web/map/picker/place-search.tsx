import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Position } from '#shared/geo.ts'
import type { Town } from '../basemap/town.ts'
import type { Near } from '../basemap/town-search.ts'
import { type FoundPlaces, findPlaces, type Place } from './find-places.ts'
import css from './place-search.module.css'
import { useTowns } from './use-towns.ts'

type PlaceSearchProps = {
  readonly onPick: (position: Position, name?: string) => void
  readonly findNear?: (() => Near) | undefined
}

/** Finds a town among those that the app carries, without a network, as one types (ARIA combobox with a list). */
export function PlaceSearch({ onPick, findNear }: PlaceSearchProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [near, setNear] = useState<Near>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { towns, load } = useTowns()
  const answer: FoundPlaces = useMemo(
    () => (open ? findPlaces(towns === 'failed' ? [] : (towns ?? []), query, near) : { places: [] }),
    [open, towns, query, near],
  )
  const found = answer.places
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const change = (text: string) => {
    setQuery(text)
    setNear(findNear?.())
    setOpen(text.trim() !== '')
    // The best answer is chosen already: type and press Enter.
    setActive(0)
    load()
  }
  const pick = (place: Place) => {
    setQuery(place.key !== 'typed' && place.name ? `${place.name}, ${place.area}` : place.text)
    setOpen(false)
    onPick(place.position, ...(place.name ? [place.name] : []))
  }
  const step = (by: number) => {
    if (open && found.length > 0) setActive((active + by + found.length) % found.length)
    else setOpen(query.trim() !== '')
  }
  const press = (event: KeyboardEvent) => {
    const chosen = found[active]
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'Escape' && query) change('')
    else return
    event.preventDefault()
  }

  const status = !open ? '' : found.length > 0 ? `${found.length} places` : (answer.problem ?? explainNothing(towns))
  return (
    <div className={css.search}>
      <label htmlFor={id} className={css.label}>
        Find a place
      </label>
      <input
        id={id}
        className={css.input}
        type="text"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${id}${active}` : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="search"
        placeholder="Town, region"
        value={query}
        onFocus={load}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <div
        id={`${id}list`}
        ref={list}
        role="listbox"
        aria-label="Places"
        className={css.list}
        hidden={found.length === 0}
      >
        {found.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: in this pattern the keyboard stays in the field
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at the option with aria-activedescendant
          <div
            key={place.key}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === active}
            className={css.option}
            // The field keeps the focus; losing it would close the list before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(place)}
          >
            <span className={css.name}>{place.text}</span>
            <span className={css.area}>{place.area}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 || !open ? 'visually-hidden' : css.nothing}>
        {status}
      </p>
    </div>
  )
}

/** What to say when there is no answer. */
function explainNothing(towns: readonly Town[] | 'failed' | undefined): string {
  if (towns === undefined) return 'Loading places...'
  if (towns === 'failed') return 'The places could not be loaded. Coordinates still work.'
  return 'No town of that name here. Try a larger one nearby, or coordinates.'
}
