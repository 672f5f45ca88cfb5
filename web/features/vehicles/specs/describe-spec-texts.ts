import type { Texts } from '../../../data/merge.ts'

const told: readonly [field: string, say: (text: string) => string][] = [
  ['specs.energy', (text) => text],
  ['specs.tank', (text) => `tank ${text}`],
  ['specs.spare', (text) => `spare ${text}`],
  ['specs.use.paved', (text) => `paved ${text} per 100 km`],
  ['specs.use.gravel', (text) => `gravel ${text}`],
  ['specs.use.track', (text) => `track ${text}`],
  ['specs.use.sand', (text) => `sand ${text}`],
  ['specs.use.rough', (text) => `rough ${text}`],
  ['specs.water', (text) => `water ${text} L`],
  ['specs.battery', (text) => `battery ${text} Wh`],
  ['specs.solar', (text) => `solar ${text} W`],
  ['specs.base', (text) => `daily use ${text} Wh`],
  ['specs.fridge', (text) => `fridge ${text} Wh`],
  ['specs.alternator', (text) => `alternator ${text} W`],
]

/** Range and supplies in a line, where two changes to them are to be told apart. */
export const describeSpecTexts = (texts: Texts): string =>
  told.flatMap(([field, say]) => (texts[field] ? [say(texts[field])] : [])).join(', ')
