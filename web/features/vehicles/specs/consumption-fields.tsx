import { formatCount } from '#shared/count.ts'
import { convertBand } from '#shared/itinerary/consumption.ts'
import { getConsumption } from '#shared/itinerary/surfaces.ts'
import type { Surface } from '#shared/stop.ts'
import type { Energy, LearnedMarks } from '#shared/vehicle.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { FieldRow, TextField } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { CatalogueFigure } from './catalogue-figure.tsx'
import { formatTenths, showConsumption, toPer100, toTyped } from './consumption-text.ts'
import { findConsumptionUnit } from './consumption-unit.ts'
import type { SpecForm } from './spec-form.ts'
import { isSet, type UseField } from './spec-values.ts'

const others = [
  { surface: 'gravel', name: 'specs.use.gravel', label: 'Consumption on gravel' },
  { surface: 'track', name: 'specs.use.track', label: 'Consumption on tracks' },
  { surface: 'sand', name: 'specs.use.sand', label: 'Consumption in sand' },
  { surface: 'rough', name: 'specs.use.rough', label: 'Consumption on rough ground' },
] as const
const otherFields = others.map(({ name }) => name)

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
        label={`Consumption on paved roads, ${unitName}`}
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
          {others.map(({ surface, name, label }) => (
            <TextField
              key={name}
              {...passTo(name)}
              label={`${label}, ${unitName}`}
              hint={describeLearned(surface) ?? describeUnmeasured(surface)}
            />
          ))}
        </FieldRow>
      </Fold>
    </>
  )
}
