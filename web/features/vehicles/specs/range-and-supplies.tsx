import { useLocation } from 'react-router-dom'
import { describeRange } from '#shared/itinerary/consumption.ts'
import { type Measure, toMeasure } from '#shared/units.ts'
import { energies } from '#shared/vehicle.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FieldRow } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { ConsumptionFields } from './consumption-fields.tsx'
import { PowerFields } from './power-fields.tsx'
import { readCarried } from './read-carried.ts'
import type { SpecForm } from './spec-form.ts'
import { SpecNumber } from './spec-number.tsx'
import { isSet, noSpecs, specFields } from './spec-values.ts'
import css from './specs.module.css'
import { showVolume, toTypedVolume } from './volume-text.ts'

const energyNames = { petrol: 'Petrol', diesel: 'Diesel', electric: 'Electric' } as const
const energyOptions = energies.map((value) => ({ value, text: energyNames[value] }))

/** URL hash that opens this section. */
const rangeAnchor = 'range'

/** Optional fields that an itinerary needs: range, water and power. */
export function RangeAndSupplies({ form }: { readonly form: SpecForm }) {
  const { values, change, field } = form
  const { hash } = useLocation()
  const energy = energies.find((one) => one === values['specs.energy']) ?? ''
  const carried = readCarried(values)
  const electric = energy === 'electric'
  const units = useUnits()
  const volume = toMeasure('L', units)
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
    <Fold
      id={rangeAnchor}
      title="Range and supplies"
      note="Shows whether fuel, water and power last on your trips."
      open={isSet(values) || hash === `#${rangeAnchor}`}
      wrong={specFields.some((name) => field(name).error)}
    >
      <fieldset className={css.group}>
        <legend>Fuel</legend>
        <ChoiceField
          {...field('specs.energy')}
          label="Energy"
          options={energyOptions}
          value={energy}
          onChange={chooseEnergy}
        />
        <FieldRow>
          <SpecNumber
            form={form}
            name="specs.tank"
            measure={tank}
            label={`${electric ? 'Tank (drive battery)' : 'Tank'}, ${tank.sign}`}
          />
          <SpecNumber
            form={form}
            name="specs.spare"
            measure={tank}
            label={`Spare fuel, ${tank.sign}`}
            hint={electric ? undefined : 'In jerry cans.'}
          />
        </FieldRow>
        <ConsumptionFields form={form} energy={energy} />
        {carried ? <p className={css.range}>{describeRange(carried, units)}</p> : null}
      </fieldset>
      <fieldset className={css.group}>
        <legend>Water</legend>
        <SpecNumber
          form={form}
          name="specs.water"
          measure={volume}
          label={`Water, ${volume.sign}`}
          hint="The total capacity of tanks and cans."
        />
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
    </Fold>
  )
}
