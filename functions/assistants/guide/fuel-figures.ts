import { type ConsumptionUnit, convertConsumption, litresInGallon } from '#shared/units.ts'

/**
 * Parses the fuel (liters) and the consumption (liters per 100 km) in a folded question, as in '80 L at 14 L/100 km' or '21 gal,
 * 17 mpg'. Gallons are US gallons, but miles per gallon are per UK gallon for a user of those. A number behind a letter belongs to a name:
 * the CRF250L.
 */
export function parseFuel(
  question: string,
  consumption: ConsumptionUnit,
): { litres: number | undefined; per100: number | undefined } {
  const read = (pattern: RegExp) => {
    const value = Number(pattern.exec(question)?.[1]?.replace(',', '.'))
    return value > 0 ? value : undefined
  }
  const perGallon = read(/(\d+(?:[.,]\d+)?)\s*(?:mpg|miles (?:per|a|to the) gallon)/)
  const gallons = read(/(\d+(?:[.,]\d+)?)[\s-]*(?:us )?gal/)
  return {
    litres:
      read(/(?<![\p{L}\d.,])(\d+(?:[.,]\d+)?)[\s-]*(?:l|lit(?:er|re)s?)\b(?!\s*(?:\/|per|on|a) ?(?:100|hundred))/u) ??
      (gallons && gallons * litresInGallon.us),
    per100:
      read(/(\d+(?:[.,]\d+)?)\s*(?:l|lit(?:er|re)s?)?\s*(?:\/|per|on|a)\s*(?:100|hundred)/) ??
      (perGallon && convertConsumption(perGallon, consumption === 'uk' ? 'uk' : 'us')),
  }
}
