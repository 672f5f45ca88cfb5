import { Droplets } from 'lucide-react'
import { useState } from 'react'
import { toLocalDay } from '#shared/date.ts'
import { describeWaterNow } from '#shared/drive/sentences.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { describeWater } from '#shared/itinerary/texts.ts'
import type { WaterNow } from '#shared/itinerary/water-now.ts'
import type { Trip } from '#shared/trip.ts'
import { toMeasure } from '#shared/units.ts'
import { createAmountReader } from '../../data/typed-number.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecimalField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { couldNotSave, useDrive } from '../today/use-drive.ts'
import css from './drive.module.css'

type WaterPanelProps = {
  readonly trip: Trip
  readonly itinerary: Itinerary
  readonly water: WaterNow | undefined
  readonly now: number
}

/** The day until which the water lasts, and a button to correct it. */
export function WaterPanel({ trip, itinerary, water, now }: WaterPanelProps) {
  const units = useUnits()
  const [isSetting, setIsSetting] = useState(false)
  return (
    <section className={css.panel} aria-label="Water">
      <div className={css.line}>
        <p className={css.ahead} dir="auto">
          <Droplets />
          {water ? describeWaterNow(water) : describeWater(itinerary, units).text}
        </p>
        {water ? (
          <Button className={css.small} aria-label="Set water" onClick={() => setIsSetting(true)}>
            Set
          </Button>
        ) : null}
      </div>
      {isSetting ? <SetWater trip={trip} itinerary={itinerary} now={now} onClose={() => setIsSetting(false)} /> : null}
    </section>
  )
}

type SetWaterProps = Omit<WaterPanelProps, 'water'> & { readonly onClose: () => void }

function SetWater({ trip, itinerary, now, onClose }: SetWaterProps) {
  const { change } = useDrive(trip.id)
  const measure = toMeasure('L', useUnits())
  const capacity = itinerary.water?.capacity ?? 0
  const { read, findErrors } = createAmountReader(capacity, measure)
  const form = useForm(useValues({ water: '' }), {
    check: ({ water }) => findErrors('water', water),
  })
  const save = ({ water }: { readonly water: string }) =>
    change((drive) => ({ ...drive, water: { day: toLocalDay(now), liters: read(water), at: now } }))
  return (
    <Dialog title="Water" onClose={onClose} growsUp>
      <Form form={form} onSubmit={form.submit({ send: save, failed: () => ({ text: couldNotSave }), done: onClose })}>
        <DecimalField label={`Water left, ${measure.sign}`} {...form.field('water')} />
        <Button type="submit" className={css.button} busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </Form>
    </Dialog>
  )
}
