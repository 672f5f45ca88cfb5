import { useState } from 'react'
import type { Units } from '#shared/units.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { describeOff, formatLength } from './describe-tracks.ts'
import css from './portability.module.css'
import type { PreviewLeg, PreviewStop } from './preview-stops.ts'
import { rowsAtFirst, ShowMore } from './show-more.tsx'

type LegListProps = {
  readonly legs: readonly PreviewLeg[]
  readonly isChosen: (leg: PreviewLeg) => boolean
  readonly stops: readonly PreviewStop[]
  readonly onToggle: (leg: PreviewLeg) => void
}

/** The tracks that can be imported, a checkbox each. */
export function LegList({ legs, isChosen, stops, onToggle }: LegListProps) {
  const [most, setMost] = useState(rowsAtFirst)
  const units = useUnits()
  return (
    <fieldset className="fieldset stack breaks">
      <legend>Tracks</legend>
      <ol className={css.list}>
        {legs.slice(0, most).map((leg) => (
          <li key={leg.to.stop}>
            <label>
              <input type="checkbox" checked={isChosen(leg)} onChange={() => onToggle(leg)} />
              <span>
                <bdi className={css.name}>
                  {`${leg.from.name} – ${leg.to.name}, ${formatLength(leg.track.km, units)}`}
                </bdi>
                {describeDetails(leg, stops, units).map((text) => (
                  <span key={text} className="muted breaks">
                    {text}
                  </span>
                ))}
              </span>
            </label>
          </li>
        ))}
      </ol>
      <ShowMore shown={most} total={legs.length} onShow={setMost} />
    </fieldset>
  )
}

function describeDetails(leg: PreviewLeg, stops: readonly PreviewStop[], units: Units): string[] {
  const off = leg.off.map(({ stop, km }) => describeOff(stops[stop]?.name ?? '', km, units))
  return leg.to.trackFrom === leg.from.stop ? [...off, 'Replaces the track of this leg.'] : off
}
