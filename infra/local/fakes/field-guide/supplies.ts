import { celsius, kilometres, litres, type Page } from './page.ts'

// Water: 1 US gallon a person and day is the Red Cross and US park service figure; treatment: CDC and EPA.
const water: Page = {
  title: 'Water',
  words: ['water', 'drink', 'thirst', 'hydrat', 'suppl', 'pack', 'bring', 'carry'],
  weight: ({ high }) => ((high ?? 0) >= 32 ? 3 : (high ?? 0) >= 26 ? 2 : 1),
  advice: ({ high, days }) => {
    const perDay = (high ?? 0) >= 32 ? 8 : 4
    const need = days
      ? ` For ${days} ${days === 1 ? 'day' : 'days'} and two in reserve that is ${litres(perDay * (days + 2))} each.`
      : ''
    return [
      perDay === 8
        ? `Carry 8 L (2.1 US gal) per person and day: highs near ${celsius(high ?? 0)} double the usual 4 L.${need}`
        : `Carry 4 L (1 US gal) per person and day for drinking and cooking, 6 to 8 L above ${celsius(32)}.${need}`,
      'Split it over at least two containers, so that one leak is no emergency; a litre weighs 1 kg (8.3 lb a gallon).',
      'Treat every natural source: a rolling boil for 1 minute, 3 minutes above 2,000 m (6,500 ft). Filters of 0.2 µm stop bacteria and protozoa but no viruses.',
      'Do not count on a spring or tank on the map unless a ranger confirmed it this week.',
    ]
  },
}

const fuel: Page = {
  title: 'Fuel',
  words: ['fuel', 'gas', 'petrol', 'diesel', 'range', 'jerry', 'tank', 'mileage'],
  weight: ({ distance }) => (distance > 300 ? 2 : distance > 80 ? 1 : 0),
  advice: ({ distance }) => [
    distance > 20
      ? `Your waypoints are ${kilometres(distance)} apart in straight lines; tracks usually make that ${kilometres(distance * 1.3)} to ${kilometres(distance * 1.6)}. Carry fuel for the longer figure plus 30 %.`
      : 'Plan the longest stretch between pumps at your off-road consumption, then add 30 % in reserve.',
    'Low range, mud and snow take 30 to 50 % more than the highway figure; deep sand can double it.',
    'Fill up at the last town, whatever the gauge says, and turn around when half of the usable fuel is gone.',
    'Carry spares outside the cabin in approved cans (20 L is 5.3 US gal and about 15 kg, 33 lb, of petrol). Fill cans on the ground, never on a plastic bed liner: static can light the vapour.',
  ],
}

const food: Page = {
  title: 'Food',
  words: ['food', 'eat', 'meal', 'cook', 'cooler', 'fridge', 'stove', 'suppl', 'grocer'],
  advice: ({ high }) => [
    'Plan 2,500 to 3,500 kcal per person and day, more in the cold, and carry two days of food that needs no cooking as a reserve.',
    `Keep perishables below ${celsius(4)}; out of the cold they last 2 hours, only 1 hour above ${celsius(32)}.${(high ?? 0) >= 32 ? ' Your highs are above that.' : ''}`,
    'Freeze water bottles as ice: block ice lasts two to three times as long as cubes, and you can drink it.',
    'Cook in the open air. Stoves and charcoal in a tent or vehicle kill by carbon monoxide.',
  ],
}

const power: Page = {
  title: 'Power',
  words: ['power', 'batter', 'solar', 'electri', 'charge', 'inverter', 'fridge', 'panel', 'amp'],
  advice: ({ low }) => [
    'A 12 V fridge of 40 to 60 L takes about 30 to 50 Ah in 24 hours; add 5 to 10 Ah for lights and telephones.',
    'Half of a lead-acid battery is usable, 80 % and more of a lithium (LiFePO4) one: 100 Ah give about one day or two.',
    'A 100 W panel gives about 25 to 30 Ah on a clear summer day, a third of that in winter or under cloud.',
    `Lithium batteries must not be charged below ${celsius(0)}.${(low ?? 10) <= 0 ? ' Your nights go there: keep the battery inside.' : ''}`,
    'Never run the starter battery down: separate it with a relay or charger, and carry a jump starter.',
  ],
}

export const supplies = [water, fuel, food, power]
