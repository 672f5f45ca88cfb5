import { useState } from 'react'
import { addLoad, convertBand } from '#shared/itinerary/consumption.ts'
import type { ConsumptionUnit } from '#shared/units.ts'
import { readNumber } from '../../../data/typed-number.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DecimalField, FieldRow } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { formatTenths, showConsumption, toPer100, toTyped } from './consumption-text.ts'
import { runOnEnter } from './run-on-enter.ts'
import css from './specs.module.css'

type CatalogueFigureProps = {
  readonly unit: ConsumptionUnit
  readonly unitName: string
  /** Called with the loaded vehicle's consumption, typed in `unit`. */
  readonly onUse: (typed: string) => void
}

const roofs = [
  { value: 'nothing', text: 'Nothing' },
  { value: 'box', text: 'Box or tent' },
] as const

const kilogram = { sign: 'kg', kg: 1, step: '50 kg' } as const
const pound = { sign: 'lb', kg: 0.45359237, step: '110 lb' } as const

/** Calculates a loaded vehicle's consumption from the catalog figure for an empty one. */
export function CatalogueFigure({ unit, unitName, onUse }: CatalogueFigureProps) {
  const [catalogue, setCatalogue] = useState('')
  const [load, setLoad] = useState('')
  const [roof, setRoof] = useState<(typeof roofs)[number]['value']>('nothing')
  const figure = toPer100(catalogue)
  const weight = useUnits().volume === 'gallon' ? pound : kilogram
  const typedLoad = load.trim() === '' ? 0 : readNumber(load)
  const loaded =
    typeof figure === 'number' && figure > 0 && typeof typedLoad === 'number' && typedLoad >= 0
      ? convertBand(addLoad(figure, { kg: typedLoad * weight.kg, roof: roof === 'box' }), unit)
      : undefined
  const usual = loaded && formatTenths({ low: loaded.usual, high: loaded.usual })
  const use = () => usual && onUse(toTyped(usual, unit))
  return (
    <Fold title="From the manufacturer’s figure">
      <FieldRow>
        <DecimalField
          label={`Manufacturer’s figure, ${unitName}`}
          value={showConsumption(catalogue, unit)}
          onChange={(text) => setCatalogue(toTyped(text, unit))}
          onKeyDown={runOnEnter(use)}
        />
        <DecimalField label={`Load, ${weight.sign}`} value={load} onChange={setLoad} onKeyDown={runOnEnter(use)} />
      </FieldRow>
      <ChoiceField label="On the roof" options={roofs} value={roof} onChange={setRoof} />
      <p className="small">+1% for each {weight.step} (EPA). A roof box takes 6 to 17% more on highways (US DoE).</p>
      <div className={css.result}>
        <p>
          {loaded ? (
            <>
              Loaded: <strong>{formatTenths(loaded)}</strong> {unitName}
            </>
          ) : (
            'Enter the manufacturer’s figure to estimate the consumption of the loaded vehicle.'
          )}
        </p>
        <Button disabled={!loaded} onClick={use}>
          {usual ? `Use ${usual} ${unitName}` : 'Use it'}
        </Button>
      </div>
    </Fold>
  )
}
