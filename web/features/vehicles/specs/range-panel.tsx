import { formatFuelCarried, formatRange } from '#shared/itinerary/consumption.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { readCarried } from './read-carried.ts'
import type { SpecValues } from './spec-values.ts'
import css from './specs.module.css'

const others = [
  { surface: 'gravel', label: 'Gravel' },
  { surface: 'track', label: 'Tracks' },
  { surface: 'sand', label: 'Sand' },
] as const

/** Shows how far the typed fuel lasts, on each surface. */
export function RangePanel({ values }: { readonly values: SpecValues }) {
  const units = useUnits()
  const carried = readCarried(values)
  return (
    <section aria-labelledby="range-panel" className={css.panel}>
      <h2 id="range-panel">Range</h2>
      {carried ? (
        <>
          <p role="status">
            <strong className={css.far}>About {formatRange(carried, { paved: 1 }, units)}</strong> on paved roads with{' '}
            {formatFuelCarried(carried, units)}
          </p>
          <dl className={css.surfaces}>
            {others.map(({ surface, label }) => (
              <div key={surface}>
                <dt>{label}</dt>
                <dd>{formatRange(carried, { [surface]: 1 }, units)}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p>Choose the energy, then enter the tank and the consumption to see how far the vehicle goes.</p>
      )}
      <p className={css.note}>
        Trips use your figures to show whether fuel, water and power last. You can change the units in Settings.
      </p>
    </section>
  )
}
