import type { Map as MapLibre } from 'maplibre-gl'
import { useLayoutEffect, useRef } from 'react'
import { compassDirection } from '#shared/geo.ts'
import { metric, toMeasure, type Units } from '#shared/units.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { formatTown } from '../basemap/town.ts'
import type { MapMarker } from '../core/types.ts'
import type { OverviewFacts } from './basemap.ts'
import css from './overview-note.module.css'

type Props = {
  readonly map: MapLibre
  readonly facts: OverviewFacts
  readonly markers: readonly MapMarker[]
}

const reach = { side: 30, above: 44, below: 20 }

/** Below this height (pixels), towns would cover the center, where a single marker is. */
const lowMap = 280

/** So near, a town has no direction (km). */
const hereKm = 0.05

/** Possible places of the note, best first. */
const placements = [
  { low: false, brief: false },
  { low: true, brief: false },
  { low: false, brief: true },
  { low: true, brief: true },
]

/** A text in the note's place. */
export const OverviewText = ({ children }: { readonly children: string }) => <p className={css.note}>{children}</p>

/** Says what the bundled map lacks when zoomed in, and the nearest towns. */
export function OverviewNote({ map, facts, markers }: Props) {
  const note = useRef<HTMLDivElement>(null)
  const { distance } = useUnits()
  const shown = map.getContainer().clientHeight < lowMap ? [] : facts.nearest

  // The towns change with every move of the map.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useLayoutEffect(() => {
    const element = note.current
    if (!element) return
    const points = markers.map(({ position }) => map.project([position.longitude, position.latitude]))
    const place = ({ low, brief }: (typeof placements)[number]) => {
      element.toggleAttribute('data-low', low)
      element.toggleAttribute('data-brief', brief)
    }
    const countCovered = (placement: (typeof placements)[number]) => {
      place(placement)
      const { offsetWidth: width, offsetHeight: height, offsetTop: top } = element
      return points.filter(
        ({ x, y }) =>
          Math.abs(x - width / 2) < width / 2 + reach.side && y + reach.below > top && y - reach.above < top + height,
      ).length
    }
    const counts = placements.map(countCovered)
    const best = placements[counts.indexOf(Math.min(...counts))]
    if (best) place(best)
  }, [map, facts, markers])

  return (
    <div ref={note} className={css.note}>
      <p className="strong">Overview map: {facts.hasLargerRoads ? 'larger roads only' : 'no roads or trails'}</p>
      <ul aria-label="Nearest towns" className={css.towns}>
        {shown.map(({ town, km, bearing }) => (
          <li
            key={`${town.name} ${town.position.latitude} ${town.position.longitude}`}
            title={`${formatTown(town)}${town.kind ? ' (approximate)' : ''}`}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true" style={{ rotate: `${Math.round(bearing)}deg` }}>
              {km < hereKm ? null : <path d="M8 1.5 13 14 8 11 3 14Z" />}
            </svg>
            <span className="ellipsis">{town.name}</span>
            {km < hereKm ? (
              <span>here</span>
            ) : (
              <>
                <span>
                  {town.kind ? '≈ ' : ''}
                  {formatDistance(km, distance)}
                </span>
                <span>
                  {String(Math.round(bearing) % 360).padStart(3, '0')}° {compassDirection(bearing)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns a distance as people say it: 8.4 mi, 37 km. */
export function formatDistance(km: number, distance: Units['distance'], locale = navigator.language): string {
  const value = km / toMeasure('km', { ...metric, distance }).size
  const digits = value < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: distance === 'mi' ? 'mile' : 'kilometer',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}
