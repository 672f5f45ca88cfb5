import { useState } from 'react'
import { type ConsumptionUnit, consumptionUnits } from '#shared/units.ts'
import type { Energy } from '#shared/vehicle.ts'
import { useUnits } from '../../../hooks/use-units.ts'

/** Stored with the user's preferred unit at that time, so that changing the preference wins. */
const storageKey = 'consumption_unit'

/** Returns the consumption unit for this energy: the user's preferred unit until another is chosen here, saved in this browser. */
export function useConsumptionUnit(energy: Energy | '') {
  const own = useUnits().consumption
  const [chosen, setChosen] = useState(() => readChosen(own))
  const choose = (unit: ConsumptionUnit) => {
    localStorage.setItem(storageKey, `${unit}@${own}`)
    setChosen(unit)
  }
  const { value: unit, text: unitName } = findConsumptionUnit(chosen ?? own, energy)
  return { unit, options: listUnits(energy), unitName, choose }
}

type NamedUnit = { readonly value: ConsumptionUnit; readonly text: string }
const per100: NamedUnit = { value: 'per100', text: 'L/100 km' }
const us: NamedUnit = { value: 'us', text: 'US mpg' }
const uk: NamedUnit = { value: 'uk', text: 'UK mpg' }
const electricPer100: NamedUnit = { value: 'per100', text: 'kWh/100 km' }
const miles: NamedUnit = { value: 'miles', text: 'mi/kWh' }

const listUnits = (energy: Energy | ''): readonly NamedUnit[] =>
  energy === 'electric' ? [electricPer100, miles] : [per100, us, uk]

/** Returns the preferred unit, or a default if it doesn't suit this energy. */
export const findConsumptionUnit = (preferred: ConsumptionUnit, energy: Energy | ''): NamedUnit =>
  listUnits(energy).find(({ value }) => value === preferred) ?? (energy === 'electric' ? miles : us)

function readChosen(own: ConsumptionUnit): ConsumptionUnit | undefined {
  const stored = localStorage.getItem(storageKey)
  return consumptionUnits.find((unit) => stored === `${unit}@${own}`)
}
