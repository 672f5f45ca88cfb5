import { readGauge } from '#shared/drive/fuel.ts'
import type { RoutePosition } from '#shared/drive/route-position.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { nameVehicle } from '#shared/itinerary/vehicle-names.ts'
import type { Trip } from '#shared/trip.ts'
import { toMeasure } from '#shared/units.ts'
import { energyUnit } from '#shared/vehicle.ts'
import { createAmountReader } from '../../data/typed-number.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecimalField, SelectField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { couldNotSave, useDrive } from '../today/use-drive.ts'
import css from './drive.module.css'

type GaugeProps = {
  readonly trip: Trip
  readonly itinerary: Itinerary
  readonly leg: RouteLeg
  readonly place: RoutePosition
  readonly now: number
  readonly onClose: () => void
}

const eighths = ['Empty', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞', 'Full'].map((text, at) => ({ value: String(at), text }))

/** Asks for the fuel gauge's eighths, and what is in the cans. */
export function Gauge({ trip, itinerary, leg, place, now, onClose }: GaugeProps) {
  const units = useUnits()
  const { change } = useDrive(trip.id)
  const specs = itinerary.vehicle?.specs
  const name = nameVehicle(itinerary)
  const measure = toMeasure(energyUnit(specs?.energy ?? 'diesel'), units)
  const spare = specs?.spare ?? 0
  const { full, read, findErrors } = createAmountReader(spare, measure)
  const form = useForm(useValues({ gauge: '4', cans: full }), {
    check: ({ cans }) => findErrors('cans', cans),
  })
  const save = async ({ gauge, cans }: { readonly gauge: string; readonly cans: string }) => {
    if (!specs) return
    const reading = {
      stop: leg.from.id,
      share: place.share,
      at: now,
      ...readGauge(specs, Number(gauge), read(cans)),
    }
    await change((drive) => ({ ...drive, readings: [...drive.readings, reading] }))
  }
  return (
    <Dialog open title="Gauge" onClose={onClose} growsUp>
      {name ? <p dir="auto">{`For ${name}.`}</p> : null}
      <Form form={form} onSubmit={form.submit({ send: save, failed: () => ({ text: couldNotSave }), done: onClose })}>
        <SelectField
          label="The gauge shows"
          value={form.values.gauge}
          options={eighths}
          onChange={(gauge) => form.change({ gauge })}
        />
        {spare > 0 ? <DecimalField label={`In the cans, ${measure.sign}`} {...form.field('cans')} /> : null}
        <Button type="submit" className={css.button} busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </Form>
    </Dialog>
  )
}
