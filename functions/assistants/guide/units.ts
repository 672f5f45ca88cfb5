import { formatNumber } from '#shared/itinerary/band.ts'
import { fromCelsius, roundDegrees, type StoredUnit, toMeasure, type Units } from '#shared/units.ts'

const kilogramsInPound = 0.45359237

export type UnitTexts = ReturnType<typeof createUnitTexts>

/** Returns what writes measures in the user's units. */
export function createUnitTexts(units: Units) {
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
    /**
     * Tags a text with measures in both systems, such as `{60 m|200 ft}`, and keeps the user's. Each pair must be of one quantity.
     * Values stay unchanged.
     */
    localize: (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
      texts.map((text, at) => `${choose(text)}${values[at] ?? ''}`).join(''),
    /** From degrees Celsius, such as '−4 °C'; a non-breaking space keeps it on one line. */
    temperature: (celsius: number): string =>
      `${roundDegrees(fromCelsius(celsius, units.temperature))}\u00a0°${units.temperature === 'fahrenheit' ? 'F' : 'C'}`.replace(
        '-',
        '−',
      ),
    /** From liters; gallons are US gallons. */
    volume: measure('L'),
    /** From kilometers. */
    distance: measure('km'),
    /** An altitude, from meters. */
    altitude: measure('m'),
    /** From kilograms; in pounds for users of gallons. */
    weight: (kilograms: number): string =>
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
