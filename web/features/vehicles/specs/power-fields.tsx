import { usualFridge } from '#shared/vehicle.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { FieldRow } from '../../../ui/fields.tsx'
import { AmpHours } from './amp-hours.tsx'
import type { SpecForm } from './spec-form.ts'
import { SpecNumber } from './spec-number.tsx'

/** Power sources and consumers in camp. */
export function PowerFields({ form }: { readonly form: SpecForm }) {
  const { temperature } = useUnits()
  return (
    <>
      <SpecNumber form={form} name="specs.battery" label="Battery, usable Wh" />
      <AmpHours onUse={(battery) => form.change({ 'specs.battery': battery })} />
      <FieldRow>
        <SpecNumber form={form} name="specs.solar" label="Solar panels, W" />
        <SpecNumber
          form={form}
          name="specs.alternator"
          label="Alternator, W"
          hint="Power that reaches the battery while driving."
        />
      </FieldRow>
      <FieldRow>
        <SpecNumber
          form={form}
          name="specs.fridge"
          label="Fridge, Wh a day"
          placeholder={String(usualFridge)}
          hint={`Usually ${usualFridge} at ${temperature === 'celsius' ? '25 °C' : '77 °F'}, from 200 to 500. Leave it empty without a fridge.`}
        />
        <SpecNumber
          form={form}
          name="specs.base"
          label="Daily power use, Wh"
          hint="Lights, phones and everything else except the fridge."
        />
      </FieldRow>
    </>
  )
}
