import { readGauge } from '#shared/drive/gauge.ts'
import type { Reading } from '#shared/itinerary/drive.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { describeFuel } from '#shared/itinerary/texts.ts'
import { nameVehicle } from '#shared/itinerary/vehicle-names.ts'
import { toMeasure } from '#shared/units.ts'
import { energyUnit } from '#shared/vehicle.ts'
import { createAmountReader } from '../../data/typed-number.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecimalField, SelectField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import css from './road.module.css'
import type { Road } from './road.ts'
import { couldNotSave, useDrive } from './use-drive.ts'
import type { RoadPlace } from './use-road-fill.ts'

export type FuelPlace = {
  /** The stop that the fuel is counted from. */
  readonly from: Stop
  /** The place on the leg from there, 0 to 1. */
  readonly share?: number
  /** The stop where the vehicle is; undefined between two stops. */
  readonly stopHere: Stop | undefined
}

type FuelDialogProps = { readonly road: Road; readonly place: FuelPlace; readonly onClose: () => void }

const eighths = ['Empty', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞', 'Full'].map((text, at) => ({ value: String(at), text }))

type FuelValues = {
  readonly what: 'level' | 'fill'
  readonly gauge: string
  readonly cans: string
  readonly fuel: string
}

/** Asks for one thing: what the gauge shows now, or what is there after a fill-up. */
export function FuelDialog({ road: { trip, itinerary, clock }, place, onClose }: FuelDialogProps) {
  const { vehicle, fuel: planned } = itinerary
  const { from, share, stopHere } = place
  const units = useUnits()
  const { change } = useDrive(trip.id)
  const { specs } = vehicle ?? {}
  const name = nameVehicle(itinerary)
  const unit = energyUnit(specs?.energy)
  const measure = toMeasure(unit, units)
  const capacity = planned?.capacity ?? 0
  const spare = createAmountReader(specs?.spare ?? 0, measure)
  const total = createAmountReader(capacity, measure)
  const form = useForm(useValues<FuelValues>({ what: 'level', gauge: '', cans: spare.full, fuel: '' }), {
    check: ({ what, gauge, cans, fuel }) =>
      what === 'fill'
        ? total.findErrors('fuel', fuel)
        : { ...(gauge === '' && { gauge: 'Choose what it shows.' }), ...spare.findErrors('cans', cans) },
  })
  const save = (reading: Pick<Reading, 'fuel' | 'spread'>) =>
    change((drive) => ({
      ...drive,
      readings: [...drive.readings, { stop: from.id, at: clock(), ...(share !== undefined && { share }), ...reading }],
    }))
  const sending = { failed: () => ({ text: couldNotSave }), done: onClose }
  const { values } = form
  return (
    <Dialog title={unit === 'kWh' ? 'Battery' : 'Fuel'} onClose={onClose} growsUp>
      {planned && specs ? (
        <>
          <p dir="auto">{`Counts from ${share ? 'here' : from.name} on${name ? `, for ${name}` : ''}.`}</p>
          <Form
            form={form}
            onSubmit={form.submit({
              ...sending,
              send: ({ what, gauge, cans, fuel }) =>
                save(what === 'level' ? readGauge(specs, Number(gauge), spare.read(cans)) : { fuel: total.read(fuel) }),
            })}
          >
            <ChoiceField
              label="What do you enter?"
              options={[
                { value: 'level', text: 'The level now' },
                { value: 'fill', text: unit === 'kWh' ? 'Charged' : 'A fill-up' },
              ]}
              value={values.what}
              onChange={(what) => form.change({ what })}
            />
            {values.what === 'level' ? (
              <>
                <SelectField
                  label="The gauge shows"
                  value={values.gauge}
                  error={form.field('gauge').error}
                  options={values.gauge === '' ? [{ value: '', text: 'Choose' }, ...eighths] : eighths}
                  onChange={form.field('gauge').onChange}
                />
                {specs.spare ? <DecimalField label={`In the cans, ${measure.sign}`} {...form.field('cans')} /> : null}
              </>
            ) : (
              <>
                <Button
                  className={css.button}
                  busy={form.busy}
                  onClick={() => form.run({ ...sending, send: () => save({ fuel: 'full' }) })}
                >
                  {`Full (${formatQuantity(capacity, unit, units)})`}
                </Button>
                <DecimalField
                  label={`${unit === 'kWh' ? 'In the battery' : 'In tank and cans'} now, ${measure.sign}`}
                  {...form.field('fuel')}
                />
              </>
            )}
            <Button type="submit" variant="primary" className={css.button} busy={form.busy} busyText="Saving...">
              Save
            </Button>
          </Form>
        </>
      ) : (
        <p dir="auto">{describeFuel(itinerary, units).text}</p>
      )}
      {planned && values.what === 'level' ? null : (
        <LinkButton
          className={css.button}
          to={paths.addFillUpAt(trip.id, stopHere?.id ?? '')}
          state={{ from: from.id, ...(share !== undefined && { share }) } satisfies RoadPlace}
        >
          Add fill-up
        </LinkButton>
      )}
    </Dialog>
  )
}
