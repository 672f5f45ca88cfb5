import { parseFuel } from './fuel-figures.ts'
import type { Page } from './page.ts'

export const fuel: Page = {
  title: 'Fuel',
  words: ['fuel', 'gas', 'petrol', 'diesel', 'range', 'jerry', 'tank', 'mileage', 'mpg', 'consumption', 'how far can'],
  weight: ({ wholeDistance, question }) => {
    if (parseFuel(question).litres !== undefined) return 3
    return wholeDistance > 300 ? 2 : wholeDistance > 80 ? 1 : 0
  },
  advice: ({ legs, wholeDistance: all, question }, { say, distance, volume }) => {
    const longest = legs.reduce((one, leg) => (leg.distance > (one?.distance ?? 0) ? leg : one), legs[0])
    const { litres, per100 } = parseFuel(question)
    const winding = `${distance(all * 1.3)} to ${distance(all * 1.6)}`
    return [
      ...(litres !== undefined && per100 !== undefined
        ? [
            `${volume(litres)} at your figure last ${distance((litres / per100) * 100)} to the last drop; with 30 % in reserve plan ${distance((litres / per100) * 70)}, in deep sand or low range half of that.`,
          ]
        : []),
      ...(all > 20
        ? [
            `Your waypoints are ${distance(all)} apart in straight lines; tracks usually make that ${winding}. Carry fuel for the longer figure plus 30 %${per100 === undefined ? '' : `: ${volume((all * 1.6 * 1.3 * per100) / 100)} at your figure`}, less what you can surely buy on the way.`,
            ...(longest && legs.length > 1
              ? [
                  `The longest stretch is ${longest.from} to ${longest.to}, ${distance(longest.distance)} in a straight line.`,
                ]
              : []),
          ]
        : ['Plan the longest stretch between pumps at your off-road consumption, then add 30 % in reserve.']),
      ...(litres === undefined || per100 === undefined
        ? [
            say`The guide knows neither your tank nor your consumption, nor which pumps are open: ask with both figures, such as “{80 L at 14 L/100 km|21 gal at 17 mpg}”.`,
          ]
        : []),
      'Low range, mud and snow take 30 to 50 % more than the highway figure; deep sand can double it.',
      'Fill up at the last town, whatever the gauge says, and turn around when half of the usable fuel is gone.',
      say`Carry spares outside the cabin in approved cans ({20 L of petrol weigh about 15 kg|5 gal of gasoline weigh about 31 lb}). Fill cans on the ground, never on a plastic bed liner: static can light the vapour.`,
    ]
  },
}
