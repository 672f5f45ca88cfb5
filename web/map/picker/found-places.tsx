import { Plus } from 'lucide-react'
import { useEffect, useId, useMemo, useRef } from 'react'
import { formatCount } from '#shared/count.ts'
import type { Position } from '#shared/geo.ts'
import { useNotation } from '../../hooks/use-notation.ts'
import { Button } from '../../ui/button.tsx'
import type { Near } from '../basemap/town-search.ts'
import { findPlaces, type Place } from './find-places.ts'
import css from './found-places.module.css'
import { explainNothing, largerOnly, PlaceText } from './place-search.tsx'
import { useTowns } from './use-towns.ts'

type FoundPlacesProps = {
  readonly query: string
  readonly near: Near
  readonly onAdd: (position: Position, name: string) => void
}

/** The towns and remote places that a search finds, and the place that it names in any notation, each with a button to add it. */
export function FoundPlaces({ query, near, onAdd }: FoundPlacesProps) {
  const id = useId()
  const notation = useNotation()
  const { towns, smaller, load } = useTowns()
  useEffect(() => void load(), [load])
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { places, problem } = useMemo(() => findPlaces(towns, query, near, notation), [towns, query, near, notation])
  const add = ({ position, name = '' }: Place) => onAdd(position, name)
  const partly = smaller === 'missing' ? largerOnly : ''
  return (
    <section ref={section} aria-labelledby={id} className={css.places}>
      <h3 id={id}>Places</h3>
      <ul className="bare">
        {places.map((place) => (
          <li key={place.key} className={css.place}>
            <p className={css.text}>
              <PlaceText place={place} />
            </p>
            <Button variant="plain" icon={<Plus />} aria-label={`Add ${place.text}`} onClick={() => add(place)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="small">
        {places.length > 0
          ? `${formatCount(places.length, 'place')}. ${partly}`
          : (problem ?? explainNothing({ towns, smaller }))}
      </p>
    </section>
  )
}
