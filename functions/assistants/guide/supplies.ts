import { formatCount } from '#shared/count.ts'
import { formatRange } from '#shared/itinerary/consumption.ts'
import { planDefaults } from '#shared/itinerary/plan-defaults.ts'
import { describeFuel, describePower, describeWater } from '#shared/itinerary/texts.ts'
import { getWaterEach } from '#shared/itinerary/water.ts'
import type { Surface } from '#shared/stop.ts'
import { toMeasure, type Units } from '#shared/units.ts'
import { describeBetween } from './driving.ts'
import { type Facts, toGuideVehicle } from './facts.ts'
import { parseFuel } from './fuel-figures.ts'
import { type Advice, list, nameStay, type Page } from './page.ts'
import type { UnitTexts } from './units.ts'

// Without a temperature: 1 US gallon per person and day, as the Red Cross and the US park service advise. Treatment: CDC and EPA.
export const water: Page = {
  title: 'Water',
  needsForecast: true,
  keywords: 'water, drink, thirst, hydrat, suppl, pack, bring, carry',
  weight: ({ hottest }) => ((hottest ?? 0) >= 32 ? 3 : (hottest ?? 0) >= 26 ? 2 : 1),
  finding: describeWater,
  advice: (facts, { units, localize, temperature, volume }) => {
    const { high, hottest } = facts
    const defaultAmount = units.volume === 'gallon' ? toMeasure('L', units).size : 4
    const perDay = facts.itinerary?.plan.waterEach ?? (hottest === undefined ? defaultAmount : getWaterEach(hottest))
    const carry = `Carry ${volume(perDay)} per person and day for drinking and cooking`
    const total = describeTotal(facts, perDay, volume)
    return [
      describeRefills(facts, 'water'),
      hottest === undefined
        ? localize`${carry}, {6 L|1.6 gal} where highs of ${temperature(30)} are usual, {10 L|2.6 gal} at ${temperature(40)}.${total}`
        : `${carry}: ${hottest === high ? `highs near ${temperature(hottest)} are usual` : `up to ${temperature(hottest)} is forecast`}.${total}`,
      hottest === undefined &&
        'The guide does not know how hot it will be: give your stops dates and open the trip, and their usual highs are counted.',
      localize`Split it over at least two containers, so that one leak is no emergency; {a liter weighs 1 kg|a gallon weighs 8.3 lb}.`,
      localize`Treat every natural source: a rolling boil for 1 minute, 3 minutes above {2,000 m|6,500 ft}. Filters of 0.2 µm stop bacteria and protozoa but no viruses.`,
      'Do not count on a spring or tank on the map unless someone there confirmed it this week.',
    ]
  },
}

/** Returns where the plan takes on fuel or water from today on, for a question where that is. */
function describeRefills({ question, itinerary, today }: Facts, supply: 'fuel' | 'water'): string | false {
  if (!itinerary || !/\b(where|next|nearest|closest)\b/.test(question)) return false
  const ahead = itinerary.stops.filter(({ to }) => to === undefined || to >= today)
  const refills = ahead.filter(({ supplies, kind }) => supplies[supply] || kind === supply)
  return refills.length > 0
    ? `Your plan has ${supply} at ${list(refills.slice(0, 5).map(nameStay))}.`
    : ahead.length > 0 && `No stop ahead in your plan has ${supply}.`
}

/** Empty if the itinerary calculates the total for these people. */
function describeTotal({ days, question, itinerary }: Facts, perDay: number, volume: UnitTexts['volume']): string {
  const { people: planned, reserveDays = planDefaults.reserveDays } = itinerary?.plan ?? {}
  const people = countPeople(question) ?? planned
  if (days === undefined || (itinerary?.water && people === planned)) return ''
  const reserve = reserveDays > 0 ? ` with ${formatCount(reserveDays, 'day')} in reserve` : ''
  const recipient = people === undefined ? 'each' : `for ${formatCount(people, 'person', 'people')}`
  return ` For ${formatCount(days, 'day')}${reserve} that is ${volume((people ?? 1) * perDay * (days + reserveDays))} ${recipient}.`
}

const numerals = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Recognizes 'for 3 people', 'the two of us'. */
function countPeople(question: string): number | undefined {
  const number = `(\\d{1,2}|${numerals.join('|')})`
  const match = new RegExp(`\\b${number} (?:people|persons|adults|of us)\\b`).exec(question)?.[1]
  return match === undefined ? undefined : numerals.indexOf(match) + 1 || Number(match)
}

export const fuel: Page = {
  title: 'Fuel',
  keywords:
    'fuel, gas, gasoline, petrol, diesel, refuel, refill, fill up, range, jerry, tank, mileage, mpg, consumption, how far can',
  weight: ({ totalDistance, question }) => {
    if (parseFuel(question, 'us').litres !== undefined) return 3
    return totalDistance > 300 ? 2 : totalDistance > 80 ? 1 : 0
  },
  finding: describeFuel,
  advice: (facts, { units, localize, distance, volume }) => {
    const { litres, per100 } = parseFuel(facts.question, units.consumption)
    const ranges = describeRanges(facts, per100 === undefined ? litres : undefined, units, volume)
    return [
      describeBetween(facts, units),
      describeRefills(facts, 'fuel'),
      litres !== undefined &&
        per100 !== undefined &&
        `${volume(litres)} at your figure last ${distance((litres / per100) * 100)} to the last drop; with 30% in reserve plan ${distance((litres / per100) * 70)}, in deep sand or low range half of that.`,
      ...ranges,
      // If the itinerary calculates fuel leg by leg, straight lines add nothing.
      ...(facts.itinerary?.fuel
        ? []
        : [
            ...estimateNeed(facts, per100, { distance, volume }),
            (litres === undefined || per100 === undefined) &&
              ranges.length === 0 &&
              localize`The guide knows neither your tank nor your consumption, nor which pumps are open: ask with both figures, such as “{80 L|21 gal} at ${examples[units.consumption]}”.`,
          ]),
      'Low range, mud and snow take 30 to 50% more than the highway figure; deep sand can double it.',
      'Fill up at the last town, whatever the gauge says, and turn around when half of the usable fuel is gone.',
      ...describeCans(facts.energy, localize),
    ]
  },
}

const examples = { per100: '14 L/100 km', us: '17 mpg', uk: '20 mpg', miles: '17 mpg' } as const

function describeCans(energy: Facts['energy'], localize: UnitTexts['localize']): string[] {
  if (energy === 'electric') return []
  const weight =
    energy === 'diesel'
      ? localize`{20 L of diesel weigh about 17 kg|5 gal of diesel weigh about 36 lb}`
      : localize`{20 L of petrol weigh about 15 kg|5 gal of gasoline weigh about 31 lb}`
  const vapor = energy === 'diesel' ? '' : ', never on a plastic bed liner: static can light the vapor'
  return [`Carry spares outside the cabin in approved cans (${weight}). Fill cans on the ground${vapor}.`]
}

const grounds: readonly (readonly [words: RegExp, surface: Surface, text: string])[] = [
  [/\b(paved|asphalt|tar|highway)/, 'paved', 'on paved roads'],
  [/\bgravel/, 'gravel', 'on gravel'],
  [/\btracks?\b/, 'track', 'on tracks'],
  [/\b(sand|dune|beach)/, 'sand', 'in sand'],
  [/\b(rough|rock)/, 'rough', 'on rough tracks'],
]

/**
 * Returns each vehicle's range on the surfaces that the question names, else on paved roads and tracks: with this much fuel, else, for a trip
 * only on such surfaces, with all that it holds.
 */
function describeRanges(
  { question, vehicles, garage, itinerary }: Facts,
  litres: number | undefined,
  units: Units,
  volume: UnitTexts['volume'],
): string[] {
  const named = grounds.filter(([words]) => words.test(question))
  const usual = grounds.filter(([, surface]) => surface === 'paved' || surface === 'track')
  // A trip's own finding counts its legs.
  const planned =
    named.length > 0 || litres !== undefined ? itinerary?.vehicles.map(({ vehicle }) => toGuideVehicle(vehicle)) : []
  return (vehicles ?? [...(planned ?? []), ...garage]).flatMap(({ name, specs }) => {
    if (!specs) return []
    const isElectric = specs.energy === 'electric'
    const capacity = specs.tank + specs.spare
    const asked = isElectric ? capacity : (litres ?? capacity)
    const carried = { ...specs, tank: asked, spare: 0 }
    const amount = isElectric ? `${capacity} kWh` : volume(asked)
    const ranges = (named.length > 0 ? named : usual).map(
      ([, surface, text]) => `${formatRange(carried, { [surface]: 1 }, units)} ${text}`,
    )
    return `${name}: ${amount} last ${ranges.join(', ')}, to the last drop.`
  })
}

function estimateNeed(
  { legs, totalDistance: total, straightDistance: straight }: Facts,
  per100: number | undefined,
  { distance, volume }: Pick<UnitTexts, 'distance' | 'volume'>,
): Advice {
  if (total <= 20)
    return ['Plan the longest stretch between pumps at your off-road consumption, then add 30% in reserve.']
  const longest = legs.reduce((one, leg) => (leg.distance > (one?.distance ?? 0) ? leg : one), legs[0])
  const tracked = total - straight
  const [low, high] = [tracked + straight * 1.3, tracked + straight * 1.6]
  const need = per100 === undefined ? '' : `: ${volume((high * 1.3 * per100) / 100)} at your figure`
  const apart =
    straight === 0
      ? `Your tracks are ${distance(total)} long.`
      : tracked > 0
        ? `Your tracks are ${distance(tracked)} long, and your other waypoints ${distance(straight)} apart in straight lines; the road usually makes that ${distance(low)} to ${distance(high)} in all.`
        : `Your waypoints are ${distance(total)} apart in straight lines; tracks usually make that ${distance(low)} to ${distance(high)}.`
  return [
    `${apart} Carry fuel for ${straight === 0 ? 'that' : 'the longer figure'} plus 30%${need}, less what you can surely buy on the way.`,
    longest &&
      legs.length > 1 &&
      `The longest stretch is ${longest.from} to ${longest.to}, ${distance(longest.distance)} ${longest.hasTrack ? 'along your track' : 'in a straight line'}.`,
  ]
}

export const food: Page = {
  title: 'Food',
  keywords: 'food, eat, meal, cook, cooler, fridge, stove, suppl, grocer',
  advice: ({ hottest }, { temperature }) => [
    'Plan 2,500 to 3,500 kcal per person and day, more in the cold, and carry two days of food that needs no cooking as a reserve.',
    `Keep perishables below ${temperature(4)}; out of the cold they last 2 hours, only 1 hour above ${temperature(32)}.${(hottest ?? 0) >= 32 ? ' Your highs are above that.' : ''}`,
    'Freeze water bottles as ice: block ice lasts two to three times as long as cubes, and you can drink it.',
    'Cook in the open air. Stoves and charcoal in a tent or vehicle kill by carbon monoxide.',
  ],
}

export const power: Page = {
  title: 'Power',
  keywords: 'power, batter, solar, electri, charge, inverter, fridge, panel, amp',
  finding: describePower,
  advice: ({ coldest }, { localize, temperature }) => [
    localize`A 12 V fridge of {40 to 60 L|40 to 65 quarts} takes about 30 to 50 Ah in 24 hours; add 5 to 10 Ah for lights and telephones.`,
    'Half of a lead-acid battery is usable, 80% and more of a lithium (LiFePO4) one: 100 Ah give about one day or two.',
    'A 100 W panel gives about 25 to 30 Ah on a clear summer day, a third of that in winter or under cloud.',
    `Lithium batteries must not be charged below ${temperature(0)}.${(coldest ?? 10) <= 0 ? ' Your nights go there: keep the battery inside.' : ''}`,
    'Never run the starter battery down: separate it with a relay or charger, and carry a jump starter.',
  ],
}
