import { type StoredUnit, toMeasure, type Units } from '#shared/units.ts'
import type { Texts } from '../../../data/merge.ts'
import { showConsumption } from './consumption-text.ts'
import { findConsumptionUnit } from './consumption-unit.ts'
import { showVolume } from './volume-text.ts'

/** Returns range and supplies in one line, to compare two versions. */
export function describeSpecTexts(texts: Texts, units: Units): string {
  const energy = texts['specs.energy'] === 'electric' ? 'electric' : ''
  const { value: unit, text: unitName } = findConsumptionUnit(units.consumption, energy)
  const formatVolume = (storedUnit: StoredUnit) => (text: string) => {
    const measure = toMeasure(storedUnit, units)
    return `${showVolume(text, measure)} ${measure.sign}`
  }
  const formatFuel = formatVolume(energy === 'electric' ? 'kWh' : 'L')
  const formatUse = (text: string) => showConsumption(text, unit)
  const descriptions: readonly [field: string, describe: (text: string) => string][] = [
    ['specs.energy', (text) => text],
    ['specs.tank', (text) => `tank ${formatFuel(text)}`],
    ['specs.spare', (text) => `spare ${formatFuel(text)}`],
    ['specs.use.paved', (text) => `paved ${formatUse(text)} ${unitName}`],
    ['specs.use.gravel', (text) => `gravel ${formatUse(text)}`],
    ['specs.use.track', (text) => `track ${formatUse(text)}`],
    ['specs.use.sand', (text) => `sand ${formatUse(text)}`],
    ['specs.use.rough', (text) => `rough ${formatUse(text)}`],
    ['specs.water', (text) => `water ${formatVolume('L')(text)}`],
    ['specs.battery', (text) => `battery ${text} Wh`],
    ['specs.solar', (text) => `solar ${text} W`],
    ['specs.base', (text) => `daily use ${text} Wh`],
    ['specs.fridge', (text) => `fridge ${text} Wh`],
    ['specs.alternator', (text) => `alternator ${text} W`],
  ]
  return descriptions.flatMap(([field, describe]) => (texts[field] ? [describe(texts[field])] : [])).join(', ')
}
