import { formatCount } from '#shared/count.ts'
import { convertBand } from '#shared/itinerary/consumption.ts'
import { getConsumption } from '#shared/itinerary/surfaces.ts'
import { type Surface, surfaces } from '#shared/stop.ts'
import type { Energy, LearnedMarks } from '#shared/vehicle.ts'
import { findConsumptionUnit } from '../../../data/measures.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { FieldRow, TextField } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { CatalogueFigure } from './catalogue-figure.tsx'
import { formatTenths, showConsumption, toPer100, toTyped } from './consumption-text.ts'
import { isSet, type SpecForm, specFormFields, type UseField } from './spec-values.ts'

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
