import { useState } from 'react'
import { usableDepth } from '#shared/vehicle.ts'
import { readNumber } from '../../../data/typed-number.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DecimalField, FieldRow } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { runOnEnter } from './run-on-enter.ts'
import css from './specs.module.css'

const kinds = [
  { value: 'lead', text: 'Lead or AGM' },
  { value: 'lithium', text: 'LiFePO4' },
] as const

/** Calculates a battery's usable Wh from its printed capacity. */
export function AmpHours({ onUse }: { readonly onUse: (wattHours: string) => void }) {
  const [capacity, setCapacity] = useState('')
  const [voltage, setVoltage] = useState('12')
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('lead')
  const [ampHours, volts] = [readNumber(capacity), readNumber(voltage)]
  const usable =
    typeof ampHours === 'number' && typeof volts === 'number' && ampHours > 0 && volts > 0
      ? Math.round(ampHours * volts * usableDepth[kind])
      : undefined
  const use = () => usable !== undefined && onUse(String(usable))
  return (
    <Fold title="From amp-hours">
      <FieldRow>
        <DecimalField label="Capacity, Ah" value={capacity} onChange={setCapacity} onKeyDown={runOnEnter(use)} />
        <DecimalField label="Voltage, V" value={voltage} onChange={setVoltage} onKeyDown={runOnEnter(use)} />
      </FieldRow>
      <ChoiceField label="Battery type" options={kinds} value={kind} onChange={setKind} />
      <p className="small">Half of a lead or AGM battery’s capacity is usable, and 80% of a LiFePO4 battery’s.</p>
      <div className={css.result}>
        <p>
          {usable === undefined ? (
            'Enter what is printed on the battery to see its usable capacity.'
          ) : (
            <>
              Usable: <strong>{usable.toLocaleString('en-US')}</strong> Wh
            </>
          )}
        </p>
        <Button disabled={usable === undefined} onClick={use}>
          {usable === undefined ? 'Use it' : `Use ${usable.toLocaleString('en-US')} Wh`}
        </Button>
      </div>
    </Fold>
  )
}
