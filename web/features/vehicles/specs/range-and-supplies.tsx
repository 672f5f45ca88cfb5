import type { ReactNode } from 'react'
import { type describeRange, formatFuelCarried, formatRange } from '#shared/itinerary/consumption.ts'
import { type Measure, toMeasure } from '#shared/units.ts'
import { energies, type LearnedMarks, usualFridge } from '#shared/vehicle.ts'
import { toMeasures } from '../../../data/measures.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DecimalField, FieldRow } from '../../../ui/fields.tsx'
import { AmpHours } from './amp-hours.tsx'
import { ConsumptionFields } from './consumption-fields.tsx'
import { toPer100 } from './consumption-text.ts'
import {
  isSet,
  type NumberField,
  noSpecs,
  type SpecForm,
  type SpecValues,
  specFormFields,
  type UseField,
} from './spec-values.ts'
import css from './specs.module.css'
import { showVolume, toLitres, toTypedVolume } from './volume-text.ts'

const energyNames = { petrol: 'Petrol', diesel: 'Diesel', electric: 'Electric' } as const
const energyOptions = energies.map((value) => ({ value, text: energyNames[value] }))

/** URL hash of these sections. */
const rangeAnchor = 'range'

type RangeAndSuppliesProps = {
  readonly form: SpecForm
  /** Marks of the saved figures that were learned from fill-ups. */
  readonly learned?: LearnedMarks | undefined
}

/** Optional fields that an itinerary needs: range, water and power. */
export function RangeAndSupplies({ form, learned }: RangeAndSuppliesProps) {
  const { values, change, field } = form
  const energy = energies.find((one) => one === values['specs.energy']) ?? ''
  const electric = energy === 'electric'
  const units = useUnits()
  const findTankMeasure = (one: string): Measure => toMeasure(one === 'electric' ? 'kWh' : 'L', units)
  const tank = findTankMeasure(energy)
  // Keeps the typed figures when the energy changes the unit.
  const retype = (text: string, to: Measure) => toTypedVolume(showVolume(text, tank), to)
  const chooseEnergy = (chosen: string) => {
    const to = findTankMeasure(chosen)
    const isOther = to.sign !== tank.sign
    change({
      'specs.energy': chosen,
      ...(isOther && {
        'specs.tank': retype(values['specs.tank'], to),
        'specs.spare': retype(values['specs.spare'], to),
      }),
    })
  }
  return (
    <>
      <fieldset id={rangeAnchor} className={css.group}>
        <legend>Fuel</legend>
        <ChoiceField
          {...field('specs.energy')}
          label={specFormFields['specs.energy'].label}
          options={energyOptions}
          value={energy}
          onChange={chooseEnergy}
        />
        <FieldRow>
          <SpecNumber form={form} name="specs.tank" {...(electric && { label: 'Tank (drive battery)' })} />
          <SpecNumber form={form} name="specs.spare" hint={electric ? undefined : 'In jerry cans.'} />
        </FieldRow>
        <ConsumptionFields form={form} energy={energy} learned={learned} />
      </fieldset>
      <RangePanel values={values} />
      <fieldset className={css.group}>
        <legend>Water</legend>
        <SpecNumber form={form} name="specs.water" hint="The total capacity of tanks and cans." />
      </fieldset>
      <fieldset className={css.group}>
        <legend>Power</legend>
        <PowerFields form={form} />
      </fieldset>
      {isSet(values) ? (
        <Button className={css.clear} onClick={() => change(noSpecs)}>
          Clear range and supplies
        </Button>
      ) : null}
    </>
  )
}

/** Power sources and consumers in camp. */
function PowerFields({ form }: { readonly form: SpecForm }) {
  const { temperature } = useUnits()
  return (
    <>
      <SpecNumber form={form} name="specs.battery" unit="usable Wh" />
      <AmpHours onUse={(battery) => form.change({ 'specs.battery': battery })} />
      <FieldRow>
        <SpecNumber form={form} name="specs.solar" />
        <SpecNumber form={form} name="specs.alternator" hint="Power that reaches the battery while driving." />
      </FieldRow>
      <FieldRow>
        <SpecNumber
          form={form}
          name="specs.fridge"
          unit="Wh a day"
          placeholder={String(usualFridge)}
          hint={`Usually ${usualFridge} at ${temperature === 'celsius' ? '25 °C' : '77 °F'}, from 200 to 500. Leave it empty without a fridge.`}
        />
        <SpecNumber form={form} name="specs.base" hint="Lights, phones and everything else except the fridge." />
      </FieldRow>
    </>
  )
}

type SpecNumberProps = {
  readonly form: SpecForm
  readonly name: Exclude<NumberField, UseField>
  readonly label?: string
  /** Replaces the unit in the label. */
  readonly unit?: string
  readonly placeholder?: string
  readonly hint?: ReactNode
}

/** A figure in the user's unit, or in the saved one. */
function SpecNumber({ form: { values, change, field }, name, label, unit, ...rest }: SpecNumberProps) {
  const fuel = values['specs.energy'] === 'electric' ? 'kWh' : 'L'
  const measure = toMeasures(useUnits(), fuel)(specFormFields[name].unit)
  return (
    <DecimalField
      {...field(name)}
      {...rest}
      label={`${label ?? specFormFields[name].label}, ${unit ?? measure.sign}`}
      value={showVolume(values[name], measure)}
      onChange={(text) => change({ [name]: toTypedVolume(text, measure) })}
    />
  )
}

const others = [
  { surface: 'gravel', label: 'Gravel' },
  { surface: 'track', label: 'Tracks' },
  { surface: 'sand', label: 'Sand' },
] as const

/** Shows how far the typed fuel lasts, on each surface. */
function RangePanel({ values }: { readonly values: SpecValues }) {
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
