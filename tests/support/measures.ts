import type { Units } from '#shared/units.ts'

const consumption = /(?:L|kWh)\/100 km|(?:mpg(?: \((?:US|UK)\))?|miles per kWh)/g
const wrongConsumption = {
  per100: /mpg|miles per kWh/,
  us: /\/100 km|mpg \(UK\)/,
  uk: /\/100 km|mpg \(US\)/,
  miles: /\/100 km/,
}
const kilometers = /\b(?:km|km\/h|bar|kilomet\w+|met(?:er|re)s?|cm)\b|\d\sm\b/
// Beside miles only Fahrenheit has inches of rain.
const millimeters = /\bmm\b/
const miles = /\b(?:mi|mph|psi|yd|miles?|feet|inch(?:es)?)\b|\d\s(?:ft|in)\b/
const liters = /\b(?:L|ml|kg|lit(?:er|re)s?)\b/
const gallons = /\b(?:gal|gallons?|quarts?|oz|lb|gasoline)\b/

/** Returns the first measure of each quantity that is not in the units; empty if all are. */
export function findOtherUnits(text: string, units: Units): string[] {
  const rest = text.replace(consumption, '')
  const found = [
    wrongConsumption[units.consumption].exec(text),
    (units.temperature === 'celsius' ? /°F/ : /°C/).exec(rest),
    (units.distance === 'km' ? miles : kilometers).exec(rest),
    units.distance === 'mi' && units.temperature === 'fahrenheit' ? millimeters.exec(rest) : null,
    (units.volume === 'litre' ? gallons : liters).exec(rest),
  ]
  return found.flatMap((match) =>
    match ? `${match.input.slice(Math.max(0, match.index - 40), match.index + 20)}` : [],
  )
}
