import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { addLoad, convertBand } from '#shared/itinerary/consumption.ts'
import { getConsumption } from '#shared/itinerary/surfaces.ts'
import { type Surface, surfaces } from '#shared/stop.ts'
import type { ConsumptionUnit } from '#shared/units.ts'
import type { Energy, LearnedMarks } from '#shared/vehicle.ts'
import { findConsumptionUnit } from '../../../data/measures.ts'
import { readNumber } from '../../../data/typed-number.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DecimalField, FieldRow, TextField } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { formatTenths, showConsumption, toPer100, toTyped } from './consumption-text.ts'
import { runOnEnter } from './run-on-enter.ts'
import { isSet, type SpecForm, specFormFields, type UseField } from './spec-values.ts'
import css from './specs.module.css'

const others = surfaces.filter((surface) => surface !== 'paved')
const otherFields = others.map((surface) => `specs.use.${surface}` as const)

type ConsumptionFieldsProps = {
  readonly form: SpecForm
  readonly energy: Energy | ''
  /** Marks of the saved figures that were learned from fill-ups. */
  readonly learned: LearnedMarks | undefined
}

/** Consumption in the user's unit; saved per 100 km. */
export function ConsumptionFields({ form: { values, change, field }, energy, learned }: ConsumptionFieldsProps) {
  const { value: unit, text: unitName } = findConsumptionUnit(useUnits().consumption, energy)
  const paved = toPer100(values['specs.use.paved'])
  const passTo = (name: UseField) => ({
    ...field(name),
    label: `${specFormFields[name].label}, ${unitName}`,
    value: showConsumption(values[name], unit),
    onChange: (text: string) => change({ [name]: toTyped(text, unit) }),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  })
  const describeLearned = (surface: Surface) => {
    const mark = learned?.[surface]
    return mark && toPer100(values[`specs.use.${surface}`]) === mark.figure
      ? `Learned from ${formatCount(mark.fills, 'fill-up')}.`
      : undefined
  }
  const describeUnmeasured = (surface: Surface) =>
    typeof paved === 'number' && paved > 0
      ? `If empty: ${formatTenths(convertBand(getConsumption({ paved }, { [surface]: 1 }), unit))}`
      : undefined
  return (
    <>
      <TextField
        {...passTo('specs.use.paved')}
        hint={describeLearned('paved') ?? 'Consumption with the vehicle loaded for the trip.'}
      />
      <CatalogueFigure unit={unit} unitName={unitName} onUse={(figure) => change({ 'specs.use.paved': figure })} />
      <Fold
        title="More surfaces"
        note="If you know your vehicle’s consumption off road."
        open={isSet(values, otherFields)}
        wrong={otherFields.some((name) => field(name).error)}
      >
        <FieldRow>
          {others.map((surface) => (
            <TextField
              key={surface}
              {...passTo(`specs.use.${surface}`)}
              hint={describeLearned(surface) ?? describeUnmeasured(surface)}
            />
          ))}
        </FieldRow>
      </Fold>
    </>
  )
}

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
function CatalogueFigure({ unit, unitName, onUse }: CatalogueFigureProps) {
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
