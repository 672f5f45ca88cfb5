import { litresInGallon } from './units.ts'

/** Litres on 100 km at one US mile a gallon. */
const per100AtOneMpg = 235.214583

/** The fuel (litres) and the consumption (litres on 100 km) that a folded question gives, as in '80 L at 14 L/100 km' or '21 gal, 17 mpg'. */
export function parseFuel(question: string): { litres: number | undefined; per100: number | undefined } {
  const read = (pattern: RegExp) => {
    const value = Number(pattern.exec(question)?.[1]?.replace(',', '.'))
    return value > 0 ? value : undefined
  }
  const perGallon = read(/(\d+(?:[.,]\d+)?)\s*(?:mpg|miles (?:per|a|to the) gallon)/)
  const gallons = read(/(\d+(?:[.,]\d+)?)[\s-]*(?:us )?gal/)
  return {
    litres:
      read(/(\d+(?:[.,]\d+)?)[\s-]*(?:l|lit(?:er|re)s?)\b(?!\s*(?:\/|per|on|a) ?(?:100|hundred))/) ??
      (gallons && gallons * litresInGallon),
    per100:
      read(/(\d+(?:[.,]\d+)?)\s*(?:l|lit(?:er|re)s?)?\s*(?:\/|per|on|a)\s*(?:100|hundred)/) ??
      (perGallon && per100AtOneMpg / perGallon),
  }
}
