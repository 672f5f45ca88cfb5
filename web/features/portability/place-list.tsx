import { useMemo, useState } from 'react'
import { formatStay } from '#shared/day-texts.ts'
import { formatCoordinates, type Notation } from '#shared/notations/coordinates.ts'
import { foldText } from '#shared/text.ts'
import { toDays } from '#shared/waypoint.ts'
import type { FoundPlace } from '../../files/types.ts'
import { useNotation } from '../../hooks/use-notation.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import css from './portability.module.css'
import { rowsAtFirst, ShowMore } from './show-more.tsx'

type PlaceListProps = {
  readonly places: readonly FoundPlace[]
  /** Indexes of places to leave out. */
  readonly left: ReadonlySet<number>
  readonly room: number
  readonly onChange: (left: ReadonlySet<number>) => void
}

export function PlaceList({ places, left, room, onChange }: PlaceListProps) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(rowsAtFirst)
  const found = useMemo(() => findByName(places, search), [places, search])
  const toggle = (at: number) => {
    const next = new Set(left)
    if (!next.delete(at)) next.add(at)
    onChange(next)
  }
  const leaveFrom = (first: number) => onChange(new Set(places.map((_, at) => at).slice(first)))
  return (
    <fieldset className="fieldset stack breaks">
      <legend>Places</legend>
      <Actions>
        {room >= places.length ? (
          <Button onClick={() => leaveFrom(places.length)}>Choose all</Button>
        ) : room > 0 ? (
          <Button onClick={() => leaveFrom(room)}>{`Choose the first ${room.toLocaleString('en-US')}`}</Button>
        ) : null}
        <Button onClick={() => leaveFrom(0)}>Choose none</Button>
      </Actions>
      {places.length > rowsAtFirst ? (
        <SearchBox label="Search places by name" value={search} onChange={setSearch} />
      ) : null}
      <ol className={css.list}>
        {found.slice(0, most).map(({ place, at }) => (
          <PlaceRow key={at} place={place} checked={!left.has(at)} onToggle={() => toggle(at)} />
        ))}
      </ol>
      <ShowMore shown={most} total={found.length} onShow={setMost} />
    </fieldset>
  )
}

function findByName(places: readonly FoundPlace[], search: string) {
  const words = foldText(search.trim())
  const all = places.map((place, at) => ({ place, at }))
  return words === '' ? all : all.filter(({ place }) => foldText(place.name).includes(words))
}

type PlaceRowProps = { readonly place: FoundPlace; readonly checked: boolean; readonly onToggle: () => void }

function PlaceRow({ place, checked, onToggle }: PlaceRowProps) {
  return (
    <li>
      <label>
        <input type="checkbox" checked={checked} onChange={onToggle} />
        <span>
          <bdi className={css.name}>{place.name}</bdi>
          <span className="muted breaks">{describePlace(place, useNotation())}</span>
        </span>
      </label>
    </li>
  )
}

function describePlace(place: FoundPlace, notation: Notation): string {
  const { start, end } = toDays(place)
  const [from, to] = [start ?? end, end ?? start]
  return [formatCoordinates(place, notation), from && to ? formatStay(from, to) : '']
    .filter((part) => part !== '')
    .join(' · ')
}
