import { readGauge } from '#shared/drive/fuel.ts'
import type { Place } from '#shared/drive/place.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { Trip } from '#shared/trip.ts'
import { toMeasure } from '#shared/units.ts'
import { energyUnit } from '#shared/vehicle.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecimalField, SelectField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { readQuantity, toText } from '../../ui/typed-number.ts'
import { couldNotSave, useDrive } from '../today/use-drive.ts'
import css from './drive.module.css'

type GaugeProps = {
  readonly trip: Trip
  readonly itinerary: Itinerary
  readonly leg: RouteLeg
  readonly place: Place
  readonly now: number
  readonly onClose: () => void
}

const eighths = ['Empty', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞', 'Full'].map((text, at) => ({ value: String(at), text }))

/** Asks for the fuel gauge's eighths, and what is in the cans. */
export function Gauge({ trip, itinerary: { vehicle }, leg, place, now, onClose }: GaugeProps) {
  const units = useUnits()
  const { change } = useDrive(trip.id)
  const specs = vehicle?.specs
  const measure = toMeasure(energyUnit(specs?.energy ?? 'diesel'), units)
  const spare = specs?.spare ?? 0
  const most = toText(spare, measure)
  const read = (text: string) => (text.trim() === most ? spare : readQuantity(text, measure, undefined))
  const form = useForm(useValues({ gauge: '4', cans: most }), {
    check({ cans }) {
      const amount = read(cans)
      const isPossible = typeof amount === 'number' && amount >= 0 && amount <= spare
      return isPossible ? {} : { cans: `Enter 0 to ${most} ${measure.sign}.` }
    },
  })
  const save = async ({ gauge, cans }: { readonly gauge: string; readonly cans: string }) => {
    if (!specs) return
    const reading = {
      stop: leg.from.id,
      share: place.share,
      at: now,
      ...readGauge(specs, Number(gauge), read(cans) ?? 0),
    }
    await change((drive) => ({ ...drive, readings: [...drive.readings, reading] }))
  }
  return (
    <Dialog open title="Gauge" onClose={onClose} growsUp>
      <Form form={form} onSubmit={form.submit({ send: save, failed: () => ({ text: couldNotSave }), done: onClose })}>
        <SelectField
          label="The gauge shows"
          value={form.values.gauge}
          options={eighths}
          onChange={(gauge) => form.change({ gauge })}
        />
        {spare > 0 ? (
          <DecimalField
            label={`In the cans, ${measure.sign}`}
            value={form.values.cans}
            onChange={(cans) => form.change({ cans })}
            {...form.field('cans')}
          />
        ) : null}
        <Button type="submit" className={css.button} busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </Form>
    </Dialog>
  )
}
