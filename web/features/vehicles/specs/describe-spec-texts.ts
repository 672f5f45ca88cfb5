import { type StoredUnit, toMeasure, type Units } from '#shared/units.ts'
import type { Texts } from '../../../data/merge.ts'
import { showConsumption } from './consumption-text.ts'
import { findConsumptionUnit } from './use-consumption-unit.ts'
import { showVolume } from './volume-text.ts'

/** Returns range and supplies in one line, to compare two versions. */
export function describeSpecTexts(texts: Texts, units: Units): string {
  const energy = texts['specs.energy'] === 'electric' ? 'electric' : ''
  const { value: unit, text: unitName } = findConsumptionUnit(units.consumption, energy)
  const tell = (kept: StoredUnit) => (text: string) => {
    const measure = toMeasure(kept, units)
    return `${showVolume(text, measure)} ${measure.sign}`
  }
  const tellFuel = tell(energy === 'electric' ? 'kWh' : 'L')
  const tellUse = (text: string) => showConsumption(text, unit)
  const told: readonly [field: string, say: (text: string) => string][] = [
    ['specs.energy', (text) => text],
    ['specs.tank', (text) => `tank ${tellFuel(text)}`],
    ['specs.spare', (text) => `spare ${tellFuel(text)}`],
    ['specs.use.paved', (text) => `paved ${tellUse(text)} ${unitName}`],
    ['specs.use.gravel', (text) => `gravel ${tellUse(text)}`],
    ['specs.use.track', (text) => `track ${tellUse(text)}`],
    ['specs.use.sand', (text) => `sand ${tellUse(text)}`],
    ['specs.use.rough', (text) => `rough ${tellUse(text)}`],
    ['specs.water', (text) => `water ${tell('L')(text)}`],
    ['specs.battery', (text) => `battery ${text} Wh`],
    ['specs.solar', (text) => `solar ${text} W`],
    ['specs.base', (text) => `daily use ${text} Wh`],
    ['specs.fridge', (text) => `fridge ${text} Wh`],
    ['specs.alternator', (text) => `alternator ${text} W`],
  ]
  return told.flatMap(([field, say]) => (texts[field] ? [say(texts[field])] : [])).join(', ')
}
