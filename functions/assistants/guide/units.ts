import { formatNumber } from '#shared/itinerary/band.ts'
import { fromCelsius, roundDegrees, type StoredUnit, toMeasure, type Units } from '#shared/units.ts'

/** Returns what writes measures in the user's units. */
export type UnitTexts = {
  readonly units: Units
  /**
   * Tags a text with measures in both systems, such as `{60 m|200 ft}`, and keeps the user's. Each pair must be of one quantity.
   * Values stay unchanged.
   */
  readonly localize: (texts: TemplateStringsArray, ...values: readonly (string | number)[]) => string
  /** From degrees Celsius, such as '−4 °C'. */
  readonly temperature: (celsius: number) => string
  /** From liters; gallons are US gallons. */
  readonly volume: (litres: number) => string
  /** From kilometers. */
  readonly distance: (kilometres: number) => string
  /** An altitude, from meters. */
  readonly altitude: (metres: number) => string
  /** From kilograms; in pounds for users of gallons. */
  readonly weight: (kilograms: number) => string
}

const kilogramsInPound = 0.45359237

export function createUnitTexts(units: Units): UnitTexts {
  const measure = (unit: StoredUnit) => {
    const { size, sign } = toMeasure(unit, units)
    return (value: number) => `${formatNumber(value / size)} ${sign}`
  }
  const choose = (text: string) =>
    text.replace(/\{([^|{}]*)\|([^|{}]*)\}/g, (_, metric: string, american: string) =>
      isMetric(metric, units) ? metric : american,
    )
  return {
    units,
    localize: (texts, ...values) => texts.map((text, at) => `${choose(text)}${values[at] ?? ''}`).join(''),
    // A non-breaking space keeps a temperature on one line.
    temperature: (celsius) =>
      `${roundDegrees(fromCelsius(celsius, units.temperature))}\u00a0°${units.temperature === 'fahrenheit' ? 'F' : 'C'}`.replace(
        '-',
        '−',
      ),
    volume: measure('L'),
    distance: measure('km'),
    altitude: measure('m'),
    weight: (kilograms) =>
      units.volume === 'litre' ? `${formatNumber(kilograms)} kg` : `${formatNumber(kilograms / kilogramsInPound)} lb`,
  }
}

/**
 * Returns whether a metric text suits the units. Lengths, speeds and rain follow distances. Settings have no pressures and weights:
 * pressures with distances and weights with volumes are guesses.
 */
function isMetric(text: string, { temperature, distance, volume }: Units): boolean {
  if (text.includes('°C')) return temperature === 'celsius'
  return /\b(L|ml|liter|kg)\b/.test(text) ? volume === 'litre' : distance === 'km'
}
