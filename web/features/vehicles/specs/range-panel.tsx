import { type describeRange, formatFuelCarried, formatRange } from '#shared/itinerary/consumption.ts'
import { energies } from '#shared/vehicle.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { toPer100 } from './consumption-text.ts'
import type { SpecValues } from './spec-values.ts'
import css from './specs.module.css'
import { toLitres } from './volume-text.ts'

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
      <p className="small">
        Trips use your figures to show whether fuel, water and power last. You can change the units in Settings.
      </p>
    </section>
  )
}

type Carried = Parameters<typeof describeRange>[0]

/** Returns the values behind the range; undefined until enough are typed. */
function readCarried(values: SpecValues): Carried | undefined {
  const tank = toLitres(values['specs.tank'])
  const spare = values['specs.spare'].trim() === '' ? 0 : toLitres(values['specs.spare'])
  const paved = toPer100(values['specs.use.paved'])
  const energy = energies.find((one) => one === values['specs.energy'])
  if (!energy || !isFigure(tank) || !isFigure(paved) || typeof spare !== 'number' || spare < 0) return undefined
  const uses = others.flatMap(({ surface }) => {
    const figure = toPer100(values[`specs.use.${surface}`])
    return isFigure(figure) ? [[surface, figure] as const] : []
  })
  return { energy, tank, spare, use: { paved, ...Object.fromEntries(uses) } }
}

const isFigure = (value: number | string | undefined | null): value is number => typeof value === 'number' && value > 0
