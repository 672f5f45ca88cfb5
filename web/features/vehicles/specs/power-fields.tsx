import { usualFridge } from '#shared/vehicle.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { FieldRow } from '../../../ui/fields.tsx'
import { AmpHours } from './amp-hours.tsx'
import { SpecNumber } from './spec-number.tsx'
import type { SpecForm } from './spec-values.ts'

/** Power sources and consumers in camp. */
export function PowerFields({ form }: { readonly form: SpecForm }) {
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
