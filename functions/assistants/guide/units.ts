import { fromCelsius, roundDegrees, type TemperatureUnit } from '#shared/units.ts'

/** Formats measures for a reader: metric or American. */
export type Units = {
  readonly american: boolean
  /** Tags a text with measures in both systems, such as `{60 m|200 ft}`, and keeps the reader's. Values stay unchanged. */
  readonly localize: (texts: TemplateStringsArray, ...values: readonly (string | number)[]) => string
  /** From degrees Celsius, such as '−4 °C'. */
  readonly temperature: (celsius: number) => string
  /** From liters; gallons are US gallons. */
  readonly volume: (litres: number) => string
  /** From kilometers. */
  readonly distance: (kilometres: number) => string
  /** An altitude, from meters. */
  readonly altitude: (metres: number) => string
  /** From kilograms. */
  readonly weight: (kilograms: number) => string
}

/** Liters in a US gallon. */
export const litresInGallon = 3.785411784

export function createUnits(unit: TemperatureUnit): Units {
  const american = unit === 'fahrenheit'
  const choose = (text: string) => text.replace(/\{([^|{}]*)\|([^|{}]*)\}/g, american ? '$2' : '$1')
  const measure = (metric: string, factor: number, us: string) => (value: number) =>
    american ? `${format(value * factor)} ${us}` : `${format(value)} ${metric}`
  return {
    american,
    localize: (texts, ...values) => texts.map((text, at) => `${choose(text)}${values[at] ?? ''}`).join(''),
    // A non-breaking space keeps a temperature on one line.
    temperature: (celsius) =>
      `${roundDegrees(fromCelsius(celsius, unit))}\u00a0°${american ? 'F' : 'C'}`.replace('-', '−'),
    volume: measure('L', 1 / litresInGallon, 'gal'),
    distance: measure('km', 1 / 1.609344, 'mi'),
    altitude: measure('m', 1 / 0.3048, 'ft'),
    weight: measure('kg', 1 / 0.45359237, 'lb'),
  }
}

/** Rounds amounts below 10 to a tenth, others to integers: '2.1', '48', '1,480'. */
const format = (value: number): string =>
  (value < 10 ? Math.round(value * 10) / 10 : Math.round(value)).toLocaleString('en-US')
