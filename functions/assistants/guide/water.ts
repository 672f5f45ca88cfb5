import { formatCount } from '#shared/count.ts'
import { planDefaults } from '#shared/itinerary/plan-defaults.ts'
import { describeWater } from '#shared/itinerary/texts.ts'
import { getWaterEach } from '#shared/itinerary/water.ts'
import type { Facts } from './facts.ts'
import { count, type Page } from './page.ts'
import { litresInGallon, type Units } from './units.ts'

// Without a temperature: 1 US gallon a person and day is the figure of the Red Cross and the US park service. Treatment: CDC and EPA.
export const water: Page = {
  title: 'Water',
  words: ['water', 'drink', 'thirst', 'hydrat', 'suppl', 'pack', 'bring', 'carry'],
  weight: ({ high }) => ((high ?? 0) >= 32 ? 3 : (high ?? 0) >= 26 ? 2 : 1),
  finding: describeWater,
  advice: (facts, { american, say, temperature, volume }) => {
    const { high } = facts
    const usual = american ? litresInGallon : 4
    const perDay = facts.itinerary?.plan.waterEach ?? (high === undefined ? usual : getWaterEach(high))
    const carry = `Carry ${volume(perDay)} per person and day for drinking and cooking`
    const total = describeTotal(facts, perDay, volume)
    return [
      high === undefined
        ? say`${carry}, {6 L|1.6 gal} where highs of ${temperature(30)} are usual, {10 L|2.6 gal} at ${temperature(40)}.${total}`
        : `${carry}: highs near ${temperature(high)} are usual.${total}`,
      ...(high === undefined
        ? ['The guide does not know how hot it will be: give your stops dates, and their usual highs are counted.']
        : []),
      say`Split it over at least two containers, so that one leak is no emergency; {a litre weighs 1 kg|a gallon weighs 8.3 lb}.`,
      say`Treat every natural source: a rolling boil for 1 minute, 3 minutes above {2,000 m|6,500 ft}. Filters of 0.2 µm stop bacteria and protozoa but no viruses.`,
      'Do not count on a spring or tank on the map unless somebody on the spot confirmed it this week.',
    ]
  },
}

/** What that makes for the days of the trip; nothing where the water is run down day by day for just these people. */
function describeTotal({ days, question, itinerary }: Facts, perDay: number, volume: Units['volume']): string {
  const { people: planned, reserveDays = planDefaults.reserveDays } = itinerary?.plan ?? {}
  const people = countPeople(question) ?? planned
  if (days === undefined || (itinerary?.water && people === planned)) return ''
  const reserve = reserveDays > 0 ? ` with ${count(reserveDays, 'day')} in reserve` : ''
  const whose = people === undefined ? 'each' : `for ${formatCount(people, 'person', 'people')}`
  return ` For ${count(days, 'day')}${reserve} that is ${volume((people ?? 1) * perDay * (days + reserveDays))} ${whose}.`
}

const numerals = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** For how many people the question asks: 'for 3 people', 'the two of us'. */
function countPeople(question: string): number | undefined {
  const number = `(\\d{1,2}|${numerals.join('|')})`
  const found = new RegExp(`\\b${number} (?:people|persons|adults|of us)\\b`).exec(question)?.[1]
  return found === undefined ? undefined : numerals.indexOf(found) + 1 || Number(found)
}
