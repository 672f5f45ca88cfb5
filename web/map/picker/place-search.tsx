import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatPosition, type Position, parsePosition } from '#shared/geo.ts'
import { areaName } from '../basemap/regions.ts'
import type { Town } from '../basemap/town.ts'
import { searchTowns } from '../basemap/town-search.ts'
import { allTowns } from '../basemap/towns.ts'
import css from './place-search.module.css'

const shown = 7

type Place = { readonly key: string; readonly name: string; readonly area: string; readonly position: Position }

function places(towns: readonly Town[], query: string): Place[] {
  const typed = parsePosition(query)
  if (typed) return [{ key: 'typed', name: formatPosition(typed), area: 'Coordinates', position: typed }]
  return searchTowns(towns, query, shown).map(({ name, area, position }) => ({
    key: `${name} ${area} ${position.latitude} ${position.longitude}`,
    name,
    area: areaName(area),
    position,
  }))
}

/** Finds a town among those that the app carries, without a network, as one types (ARIA combobox with a list). */
export function PlaceSearch({ onPick }: { readonly onPick: (position: Position, name?: string) => void }) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { towns, load } = useTowns()
  const found = open && towns !== 'failed' ? places(towns ?? [], query) : []
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const change = (text: string) => {
    setQuery(text)
    setOpen(text.trim() !== '')
    // The best answer is chosen already: type and press Enter.
    setActive(0)
    load()
  }
  const pick = (place: Place) => {
    setQuery(place.key === 'typed' ? place.name : `${place.name}, ${place.area}`)
    setOpen(false)
    onPick(place.position, ...(place.key === 'typed' ? [] : [place.name]))
  }
  const step = (by: number) => {
    if (open && found.length > 0) setActive((active + by + found.length) % found.length)
    else setOpen(query.trim() !== '')
  }
  const key = (event: KeyboardEvent) => {
    const chosen = found[active]
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'Escape' && query) change('')
    else return
    event.preventDefault()
  }

  const status = !open ? '' : found.length > 0 ? `${found.length} places` : nothing(towns)
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
        onKeyDown={key}
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
            <span className={css.name}>{place.name}</span>
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

function nothing(towns: readonly Town[] | 'failed' | undefined): string {
  if (towns === undefined) return 'Loading places...'
  if (towns === 'failed') return 'The places could not be loaded. Coordinates still work.'
  return 'No town of that name here. Try a larger one nearby, or coordinates.'
}

/** The towns, fetched when they are first wanted and again after a failure. */
function useTowns() {
  const [towns, setTowns] = useState<readonly Town[] | 'failed'>()
  const asked = useRef(false)
  const load = () => {
    if (asked.current) return
    asked.current = true
    allTowns()
      .then(setTowns)
      .catch((error: unknown) => {
        console.warn('The towns could not be loaded', error)
        asked.current = false
        setTowns('failed')
      })
  }
  return { towns, load }
}
