import { MapPin, MapPinOff, MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import type { ClosedPlace } from '#shared/along/longest-stretch.ts'
import type { FoundPlace, Source } from '#shared/along/place.ts'
import type { Position } from '#shared/geo.ts'
import type { StopKind } from '#shared/stop.ts'
import { capitalize } from '#shared/text.ts'
import { describeError } from '../../data/api-error.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Menu } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useCoordinateActions } from '../waypoints/coordinates/use-coordinate-actions.ts'
import { toPlace } from '../waypoints/edit/place.ts'
import css from './along.module.css'
import { describeSpot, describeType } from './along-texts.ts'
import { kindIcons, toStopKind } from './kinds.ts'
import { markClosed } from './save.ts'
import { isClosed } from './saved.ts'

type PlaceRowProps = {
  readonly place: FoundPlace
  readonly source: Source | undefined
  readonly closed: readonly ClosedPlace[]
  /** The number of the stop at the place; undefined if there is none. */
  readonly stop: number | undefined
  readonly onAdd: (position: Position, name: string, symbol: StopKind) => void
}

/** A place beside the way: its name, kilometer and distance to the side, and what can be done with it. */
export function PlaceRow({ place, source, closed, stop, onAdd }: PlaceRowProps) {
  const units = useUnits()
  const [problem, setProblem] = useState<string>()
  const toast = useToast()
  const name = place.name === '' ? 'No name' : place.name
  const { text, copy, openIn } = useCoordinateActions({ name, ...toPlace(place.position) })
  const isShut = isClosed(place, closed)
  const Icon = kindIcons[place.kind]
  const mark = () =>
    markClosed(place, !isShut).then(
      () => toast.success(isShut ? `${name} counts again.` : `${name} is left out of the figures on this device.`),
      (error: unknown) => setProblem(describeError(error)),
    )
  const list = source?.kind === 'map' ? '' : ` · ${source?.name ?? ''}`
  return (
    <li className={isShut ? `${css.place} ${css.closed}` : css.place}>
      <Icon aria-hidden="true" />
      <div className={css.words}>
        <p className={css.name}>
          <bdi className={place.name === '' ? 'muted' : undefined}>{name}</bdi>
          {isShut ? <span className="small">Closed</span> : null}
        </p>
        <p className="small">{`${describeSpot(place, units)} · ${describeType(place)}${list}${stop ? ` · stop ${stop}` : ''}`}</p>
        {problem ? <p role="alert">{problem}</p> : null}
      </div>
      <Menu
        label={`Actions for ${name}, ${text}`}
        labeled="never"
        items={[
          {
            label: 'Add as a stop',
            icon: MapPinPlus,
            needs: 'plan',
            onChoose: () =>
              onAdd(
                place.position,
                place.name === '' ? capitalize(describeType(place)) : place.name,
                toStopKind(place),
              ),
          },
          copy,
          ...openIn,
          isShut
            ? { label: 'Open again', icon: MapPin, onChoose: () => void mark() }
            : { label: 'Closed', icon: MapPinOff, onChoose: () => void mark() },
        ]}
      />
    </li>
  )
}
