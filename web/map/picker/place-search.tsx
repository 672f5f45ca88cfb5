import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import type { Position } from '#shared/geo.ts'
import { placeKindNames } from '#shared/places/remote-place.ts'
import { foldName } from '#shared/places/town-names.ts'
import { useNotation } from '../../hooks/use-notation.ts'
import { FieldError } from '../../ui/fields.tsx'
import type { Near } from '../basemap/town-search.ts'
import { type FoundPlaces, findPlaces, type Place } from './find-places.ts'
import css from './place-search.module.css'
import { type SearchableTowns, useTowns } from './use-towns.ts'

type PlaceSearchProps = {
  /** @default 'Find a place' */
  readonly label?: string
  readonly onPick: (position: Position, name?: string) => void
  readonly findNear?: () => Near
  /**
   * A form's field for a name, of a place or not: Enter submits the form until a place is chosen from the list, and no
   * place of that name is no problem.
   */
  readonly nameField?: {
    readonly value: string
    readonly onChange: (text: string) => void
    readonly error: string | undefined
    readonly readOnly: boolean
  }
}

export const largerOnly = 'Larger towns only: the full list is not on this device.'
const approximate = 'This place is approximate: it may be some kilometers off. Check it on the map.'

/** An ARIA combobox of towns and remote places, also offline. */
export function PlaceSearch({ label = 'Find a place', onPick, findNear, nameField }: PlaceSearchProps) {
  const id = useId()
  const notation = useNotation()
  const [ownQuery, setOwnQuery] = useState('')
  const [query, setQuery] = nameField ? [nameField.value, nameField.onChange] : [ownQuery, setOwnQuery]
  const [near, setNear] = useState<Near>()
  const [open, setOpen] = useState(false)
  // A key, because smaller towns that load later change the order.
  const [chosenKey, setChosenKey] = useState<string>()
  const [pickedKind, setPickedKind] = useState<Place['kind']>()
  const { towns, smaller, load } = useTowns()
  const answer: FoundPlaces = useMemo(
    () => (open ? findPlaces(towns, query, near, notation) : { places: [] }),
    [open, towns, query, near, notation],
  )
  // A stop's own name often sounds like some town.
  const found = nameField ? answer.places.filter((place) => isNamed(place, query)) : answer.places
  const first = nameField ? -1 : 0
  const active = chosenKey === undefined ? first : found.findIndex(({ key }) => key === chosenKey)
  const isPartial = smaller === 'missing' && found.some(({ key }) => key !== 'typed')
  const list = useRef<HTMLDivElement>(null)

  const isListed = found.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that appears may be below the screen
  useEffect(() => {
    const shown = list.current?.children[active] ?? list.current
    shown?.scrollIntoView({ block: 'nearest' })
  }, [active, isListed])

  const change = (text: string) => {
    setQuery(text)
    setNear(findNear?.())
    setOpen(text.trim() !== '')
    setChosenKey(undefined)
    setPickedKind(undefined)
    void load()
  }
  const pick = (place: Place) => {
    if (!nameField) setQuery(place.key !== 'typed' && place.name ? `${place.name}, ${place.area}` : place.text)
    setOpen(false)
    setPickedKind(place.kind)
    onPick(place.position, ...(place.name ? [place.name] : []))
  }
  const step = (by: number) => {
    const from = active < 0 && by < 0 ? 0 : active
    if (open && found.length > 0) setChosenKey(found[(from + by + found.length) % found.length]?.key)
    else setOpen(query.trim() !== '')
  }
  const press = (event: KeyboardEvent) => {
    const chosen = found[active]
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'Escape' && query && !nameField) change('')
    else return
    event.preventDefault()
  }

  const count = `${formatCount(found.length, 'place')}${isPartial ? `. ${largerOnly}` : ''}`
  const nothing = nameField ? '' : (answer.problem ?? explainNothing({ towns, smaller }))
  const status = !open ? (pickedKind ? approximate : '') : found.length > 0 ? count : nothing
  return (
    <div className={css.search}>
      <label htmlFor={id} className="strong">
        {label}
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
        {...(nameField && {
          required: true,
          autoFocus: true,
          dir: 'auto',
          readOnly: nameField.readOnly,
          placeholder: '',
          enterKeyHint: 'done',
          'aria-invalid': nameField.error ? true : undefined,
          'aria-describedby': `${id}error`,
        })}
        value={query}
        onFocus={() => void load()}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <div className={css.list} hidden={found.length === 0}>
        <div id={`${id}list`} ref={list} role="listbox" aria-label="Places">
          {found.map((place, index) => (
            <PlaceOption key={place.key} id={`${id}${index}`} place={place} isActive={index === active} onPick={pick} />
          ))}
        </div>
        {isPartial ? (
          // The status below announces it.
          <p aria-hidden="true" className={css.partial}>
            {largerOnly}
          </p>
        ) : null}
      </div>
      {nameField ? <FieldError id={`${id}error`} error={nameField.error} /> : null}
      <p role="status" className={found.length > 0 || status === '' ? 'visually-hidden' : 'small'}>
        {status}
      </p>
    </div>
  )
}

const isNamed = ({ key, text }: Place, query: string): boolean =>
  key === 'typed' || foldName(text).includes(foldName(query))

type PlaceOptionProps = {
  readonly id: string
  readonly place: Place
  readonly isActive: boolean
  readonly onPick: (place: Place) => void
}

function PlaceOption({ id, place, isActive, onPick }: PlaceOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: in this pattern the keyboard stays in the field
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at the option with aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={css.option}
      // Losing the focus would close the list before the click arrives.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(place)}
    >
      <PlaceText place={place} />
    </div>
  )
}

/** A place's name, and where it is. */
export const PlaceText = ({ place: { text, kind, area } }: Pick<PlaceOptionProps, 'place'>) => (
  <>
    <span className="strong">{text}</span>
    <span className="small">{kind ? `${placeKindNames[kind]}, ${area} (approximate)` : area}</span>
  </>
)

/** Says why a search finds no place. */
export function explainNothing({ towns, smaller }: SearchableTowns): string {
  if (smaller === 'loaded') return 'No town of that name here. Try a larger one nearby, or coordinates.'
  if (smaller === 'loading') return towns.length === 0 ? 'Loading places...' : 'Loading smaller places…'
  if (towns.length === 0) return 'The places could not be loaded. Coordinates still work.'
  return 'No larger town of that name. The full list is not on this device: try coordinates, or search again when you are online.'
}
