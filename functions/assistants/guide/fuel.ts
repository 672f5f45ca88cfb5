import { getRange } from '#shared/itinerary/consumption.ts'
import { describeFuel } from '#shared/itinerary/texts.ts'
import type { Surfaces } from '#shared/stop.ts'
import type { Facts } from './facts.ts'
import { parseFuel } from './fuel-figures.ts'
import type { Page } from './page.ts'
import type { Units } from './units.ts'

export const fuel: Page = {
  title: 'Fuel',
  words: ['fuel', 'gas', 'petrol', 'diesel', 'range', 'jerry', 'tank', 'mileage', 'mpg', 'consumption', 'how far can'],
  weight: ({ wholeDistance, question }) => {
    if (parseFuel(question).litres !== undefined) return 3
    return wholeDistance > 300 ? 2 : wholeDistance > 80 ? 1 : 0
  },
  finding: describeFuel,
  advice: (facts, { say, distance, volume }) => {
    const { litres, per100 } = parseFuel(facts.question)
    const ranges = describeRanges(facts, { distance, volume })
    return [
      ...(litres !== undefined && per100 !== undefined
        ? [
            `${volume(litres)} at your figure last ${distance((litres / per100) * 100)} to the last drop; with 30 % in reserve plan ${distance((litres / per100) * 70)}, in deep sand or low range half of that.`,
          ]
        : []),
      ...ranges,
      // Where the tank is run down leg by leg, straight lines have nothing to add.
      ...(facts.itinerary?.fuel
        ? []
        : [
            ...estimateNeed(facts, per100, { distance, volume }),
            ...((litres === undefined || per100 === undefined) && ranges.length === 0
              ? [
                  say`The guide knows neither your tank nor your consumption, nor which pumps are open: ask with both figures, such as “{80 L at 14 L/100 km|21 gal at 17 mpg}”.`,
                ]
              : []),
          ]),
      'Low range, mud and snow take 30 to 50 % more than the highway figure; deep sand can double it.',
      'Fill up at the last town, whatever the gauge says, and turn around when half of the usable fuel is gone.',
      say`Carry spares outside the cabin in approved cans ({20 L of petrol weigh about 15 kg|5 gal of gasoline weigh about 31 lb}). Fill cans on the ground, never on a plastic bed liner: static can light the vapour.`,
    ]
  },
}

/** How far the tank and cans of the user's vehicles last, on a road and on tracks. */
function describeRanges({ vehicles = [] }: Facts, { distance, volume }: Pick<Units, 'distance' | 'volume'>): string[] {
  return vehicles.flatMap(({ name, specs }) => {
    if (!specs) return []
    const carried = specs.tank + specs.spare
    const reach = (surface: Surfaces) => {
      const { low, high } = getRange(specs, surface)
      return `${distance(low)} to ${distance(high)}`
    }
    const amount = specs.energy === 'electric' ? `${carried} kWh` : volume(carried)
    return `${name}: ${amount} last ${reach({ paved: 1 })} on paved roads, ${reach({ track: 1 })} on tracks, to the last drop.`
  })
}

function estimateNeed(
  { legs, wholeDistance: all }: Facts,
  per100: number | undefined,
  { distance, volume }: Pick<Units, 'distance' | 'volume'>,
): string[] {
  if (all <= 20)
    return ['Plan the longest stretch between pumps at your off-road consumption, then add 30 % in reserve.']
  const longest = legs.reduce((one, leg) => (leg.distance > (one?.distance ?? 0) ? leg : one), legs[0])
  const winding = `${distance(all * 1.3)} to ${distance(all * 1.6)}`
  const need = per100 === undefined ? '' : `: ${volume((all * 1.6 * 1.3 * per100) / 100)} at your figure`
  return [
    `Your waypoints are ${distance(all)} apart in straight lines; tracks usually make that ${winding}. Carry fuel for the longer figure plus 30 %${need}, less what you can surely buy on the way.`,
    ...(longest && legs.length > 1
      ? [`The longest stretch is ${longest.from} to ${longest.to}, ${distance(longest.distance)} in a straight line.`]
      : []),
  ]
}
