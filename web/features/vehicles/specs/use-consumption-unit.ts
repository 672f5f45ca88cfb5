import { useState } from 'react'
import type { Energy } from '#shared/energy.ts'
import { type ConsumptionUnit, consumptionUnits } from '#shared/units.ts'

/** Of this browser, not of the person: it is what they measure in. */
const storageKey = 'consumption_unit'

/** The unit in which consumption is typed and shown, fit for this energy, and how another is chosen: kept in this browser. */
export function useConsumptionUnit(energy: Energy | '') {
  const [preferred, setPreferred] = useState(readPreferred)
  const choose = (unit: ConsumptionUnit) => {
    localStorage.setItem(storageKey, unit)
    setPreferred(unit)
  }
  const options = energy === 'electric' ? electricUnits : fuelUnits
  const unit = options.some(({ value }) => value === preferred) ? preferred : energy === 'electric' ? 'miles' : 'us'
  return { unit, options, unitName: options.find(({ value }) => value === unit)?.text ?? '', choose }
}

const fuelUnits: readonly { value: ConsumptionUnit; text: string }[] = [
  { value: 'per100', text: 'L/100 km' },
  { value: 'us', text: 'US mpg' },
  { value: 'uk', text: 'UK mpg' },
]
const electricUnits: typeof fuelUnits = [
  { value: 'per100', text: 'kWh/100 km' },
  { value: 'miles', text: 'mi/kWh' },
]

/** Until one is chosen, what is usual where the browser's language is spoken. */
function readPreferred(): ConsumptionUnit {
  const stored = localStorage.getItem(storageKey)
  const usual = { 'en-US': 'us', 'en-GB': 'uk' } as const
  return (
    consumptionUnits.find((unit) => unit === stored) ??
    (navigator.language === 'en-US' || navigator.language === 'en-GB' ? usual[navigator.language] : 'per100')
  )
}
