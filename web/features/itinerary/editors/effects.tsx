import { formatCount } from '#shared/count.ts'
import { describeEffects } from '#shared/itinerary/effects.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import type { Units } from '#shared/units.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Planned } from '../plan-context.ts'
import css from './editors.module.css'

const shown = 3

/** Returns the effects of a change that leaves a trip with these stops, with the old dates' weather. */
export const findEffects = ({ trip, vehicles, itinerary }: Planned, changed: readonly Waypoint[], units: Units) =>
  describeEffects(itinerary, computeItinerary(trip, changed, vehicles, { units, forecast: itinerary.forecast }), units)

/** A change's effects, worst first. */
export function Effects({ effects }: { readonly effects: readonly string[] }) {
  const smaller = effects.slice(shown)
  if (effects.length === 0) return <p>Nothing else changes.</p>
  return (
    <>
      <EffectList effects={effects.slice(0, shown)} />
      {smaller.length > 0 ? (
        <details>
          <summary>{`and ${formatCount(smaller.length, 'smaller change')}`}</summary>
          <EffectList effects={smaller} />
        </details>
      ) : null}
    </>
  )
}

const EffectList = ({ effects }: { readonly effects: readonly string[] }) => (
  <ul className={css.effects}>
    {effects.map((effect) => (
      <li key={effect} dir="auto">
        {effect}
      </li>
    ))}
  </ul>
)
