import { fillFields } from '#shared/fill.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { surfaces } from '#shared/stop.ts'
import { toMeasure } from '#shared/units.ts'
import { type Energy, energyUnit } from '#shared/vehicle.ts'
import { readSurfaces } from '../../data/fields.ts'
import { bindFields, type Form } from '../../hooks/use-form.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { CheckField, DateField, DecimalField, FieldRow, TextField } from '../../ui/fields.tsx'
import { Fold } from '../../ui/fold.tsx'
import type { FillContext } from './fill-context.ts'
import type { FillValues } from './fill-values.ts'
import css from './fills.module.css'
import { formatEntered } from './format-fill.ts'
import { describeSurfaces, surfaceNames } from './surface-text.ts'

type FillFieldsProps = Omit<FillContext, 'fields'> & {
  readonly form: Pick<Form<FillValues>, 'values' | 'change' | 'field' | 'busy'>
  readonly energy: Energy
  /** The amount by the plan. It's only a hint: saved as an amount, the log would learn the plan's own figures. */
  readonly estimate?: number | undefined
}

const unitOptions = [
  { value: 'km', text: 'km' },
  { value: 'mi', text: 'mi' },
] as const
const distanceOptions = [
  { value: 'odometer', text: 'Odometer' },
  { value: 'km', text: 'Since last fill-up' },
] as const
const amountWords = { L: 'Liters', gal: 'Gallons (US)', kWh: 'Charged, kWh' }
const isAmountSign = (sign: string): sign is keyof typeof amountWords => Object.hasOwn(amountWords, sign)

/** A fill-up's fields. Two are enough: the amount and the odometer. */
export function FillFields({ form, energy, last, surface, planned, estimate, warnings }: FillFieldsProps) {
  const { values, change } = form
  const field = bindFields(form, fillFields)
  const units = useUnits()
  const isElectric = energyUnit(energy) === 'kWh'
  const { sign } = toMeasure(energyUnit(energy), units)
  const byDistance = values.by === 'km'
  const distance = field(byDistance ? 'km' : 'odometer')
  const lastOdometer =
    last?.odometer === undefined
      ? undefined
      : `Last ${formatEntered(last.odometer, 'km', { ...units, distance: values.unit === 'mi' ? 'mi' : 'km' })}`
  const check = (name: 'full' | 'missed' | 'reset', label = fillFields[name].label) => (
    <CheckField
      label={label}
      checked={values[name] !== ''}
      disabled={form.busy}
      onChange={(checked) => change({ [name]: checked ? 'yes' : '' })}
    />
  )
  return (
    <>
      <FieldRow>
        <DecimalField
          {...field('amount')}
          label={isAmountSign(sign) ? amountWords[sign] : sign}
          hint={
            isElectric
              ? 'Measured at the plug, so it includes 10–15% charging loss.'
              : estimate && `About ${formatQuantity(estimate, 'L', units)} by your plan. Enter what the pump showed.`
          }
        />
        <DateField {...field('day')} />
      </FieldRow>
      {check('full', isElectric ? 'Fully charged' : undefined)}
      <ChoiceField
        label="Distance"
        options={distanceOptions}
        value={byDistance ? 'km' : 'odometer'}
        readOnly={form.busy}
        onChange={(by) => change({ by })}
      />
      <div className={css.distance}>
        <DecimalField
          {...distance}
          label={`${distance.label}, ${values.unit}`}
          hint={byDistance ? undefined : lastOdometer}
        />
        <ChoiceField
          label="Unit"
          options={unitOptions}
          value={values.unit === 'mi' ? 'mi' : 'km'}
          readOnly={form.busy}
          onChange={(unit) => change({ unit })}
        />
      </div>
      <div role="status" className={css.warnings}>
        {warnings.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {surface === undefined ? null : (
        <ChoiceField
          label="Since the last full tank, mostly on"
          options={listSurfaceOptions(surface, planned)}
          value={surface}
          readOnly={form.busy}
          onChange={(chosen) => change({ surface: chosen })}
        />
      )}
      <Fold title="Price" open={values.price !== ''} wrong={Boolean(field('price').error ?? field('currency').error)}>
        <FieldRow>
          <DecimalField {...field('price')} />
          <TextField {...field('currency')} autoComplete="off" autoCapitalize="characters" placeholder="AUD" />
        </FieldRow>
      </Fold>
      <Fold
        title="More"
        note="A missing fill-up, a new odometer, a note."
        open={[values.missed, values.reset, values.note].some((text) => text !== '')}
        wrong={Boolean(field('note').error)}
      >
        {check('missed')}
        {byDistance ? null : check('reset')}
        <TextField {...field('note')} dir="auto" autoComplete="off" />
      </Fold>
      <p className="small">
        {isElectric
          ? 'Count only charges with the vehicle loaded as for the trip.'
          : 'Fuel in cans counts on the day you buy it. With petrol and LPG, log only one of them. The figures are for the vehicle loaded as for the trip.'}
      </p>
    </>
  )
}

/** One for each surface, and those of the trip or of the saved fill-up if they are mixed. */
function listSurfaceOptions(surface: string, planned: string | undefined) {
  const single = surfaces.map((value) => ({ value: `${value} 1`, text: surfaceNames[value] }))
  const mixed = [...new Set([planned, surface])].flatMap((text) => {
    const shares = text === undefined || single.some(({ value }) => value === text) ? undefined : readSurfaces(text)
    return text !== undefined && shares ? [{ value: text, text: describeSurfaces(shares) }] : []
  })
  return [...mixed, ...single]
}
