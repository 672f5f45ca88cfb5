import { count, type Page } from './page.ts'
import { litresInGallon } from './units.ts'

// 1 US gallon a person and day is the figure of the Red Cross and the US park service; treatment: CDC and EPA.
export const water: Page = {
  title: 'Water',
  words: ['water', 'drink', 'thirst', 'hydrat', 'suppl', 'pack', 'bring', 'carry'],
  weight: ({ high }) => ((high ?? 0) >= 32 ? 3 : (high ?? 0) >= 26 ? 2 : 1),
  advice: ({ high, days, question }, { american, say, temperature, volume }) => {
    const hot = high !== undefined && high >= 32
    const usual = american ? litresInGallon : 4
    const perDay = hot ? 2 * usual : usual
    const people = countPeople(question)
    const need = (people ?? 1) * perDay * ((days ?? 0) + 2)
    const whose = people === undefined ? 'each' : `for ${count(people, 'person').replace('persons', 'people')}`
    const total = days ? ` For ${count(days, 'day')} and two in reserve that is ${volume(need)} ${whose}.` : ''
    return [
      hot
        ? `Carry ${volume(perDay)} per person and day: highs near ${temperature(high)} double the usual ${volume(usual)}.${total}`
        : say`Carry ${volume(usual)} per person and day for drinking and cooking, {6 to 8 L|1.5 to 2 gal} above ${temperature(32)}.${total}`,
      ...(high === undefined
        ? ['The guide does not know how hot it will be: give your stops dates, and their usual highs are counted.']
        : []),
      say`Split it over at least two containers, so that one leak is no emergency; {a litre weighs 1 kg|a gallon weighs 8.3 lb}.`,
      say`Treat every natural source: a rolling boil for 1 minute, 3 minutes above {2,000 m|6,500 ft}. Filters of 0.2 µm stop bacteria and protozoa but no viruses.`,
      'Do not count on a spring or tank on the map unless somebody on the spot confirmed it this week.',
    ]
  },
}

const numerals = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** For how many people the question asks: 'for 3 people', 'the two of us'. */
function countPeople(question: string): number | undefined {
  const number = `(\\d{1,2}|${numerals.join('|')})`
  const found = new RegExp(`\\b${number} (?:people|persons|adults|of us)\\b`).exec(question)?.[1]
  return found === undefined ? undefined : numerals.indexOf(found) + 1 || Number(found)
}
