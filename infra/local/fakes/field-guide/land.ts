import { celsius, type Page } from './page.ts'

// Stay limits: US Bureau of Land Management and Forest Service; local orders differ and win.
const dispersed: Page = {
  title: 'Dispersed camping',
  words: [
    'camp',
    'dispersed',
    'boondock',
    'blm',
    'public land',
    'overnight',
    'where to stay',
    'park',
    'land',
    'site',
    'stay',
  ],
  weight: ({ wording }) => (/\b(camp|blm|forest)/.test(wording) ? 2 : 1),
  advice: ({ days }) => [
    `On most US public land (BLM, national forests) you may camp 14 days within 28, then move on 40 km (25 mi) or more.${days && days > 14 ? ` Your ${days} days need more than one place.` : ''} Some districts allow less: ask the local office.`,
    'Camp on ground that is already bare, at least 60 m (200 ft) from water, usually within 45 m (150 ft) of an open road on the forest’s motor vehicle use map.',
    'National parks allow camping in campgrounds or with a permit only; state trust land often needs a permit; tribal land needs the nation’s.',
    'Arrive in daylight, turn the vehicle towards the way out, look up for dead branches and down for water lines.',
  ],
}

const permits: Page = {
  title: 'Permits and parks',
  words: ['permit', 'park', 'reserv', 'pass', 'fee', 'ranger', 'legal', 'allowed', 'closed', 'closure'],
  advice: () => [
    'Look at each land manager’s page a week before and again on the day: roads close for snow, fire, floods and nesting.',
    'Popular parks sell timed entry and backcountry road permits up to 6 months ahead on Recreation.gov, and sell out.',
    'Drones, pets off the leash and drives off the track are forbidden in nearly all national parks.',
    'Ask the ranger station by telephone: they know this week’s road.',
  ],
}

// Stages as used by US federal land agencies; a written local order is what counts.
const fire: Page = {
  title: 'Fire restrictions',
  words: ['fire', 'campfire', 'burn', 'wood', 'stove', 'ban', 'smoke', 'charcoal'],
  weight: ({ high }) => ((high ?? 0) >= 30 ? 1 : 0),
  advice: () => [
    'Check the order of the day. Stage 1: fires only in built rings of developed sites; stoves with a shut-off valve are fine. Stage 2: no fires at all, and often limits on engines and driving off the road.',
    'Clear 3 m (10 ft) around a fire, keep it below knee height, with a shovel and 20 L (5 US gal) of water at hand; none in wind above 25 km/h (15 mph).',
    'Drown, stir, feel: when it is too hot to touch, it is too hot to leave. Start an hour before you go.',
    'Do not park on dry grass: an exhaust is hot enough to light it. Buy firewood where you burn it.',
  ],
}

const wildlife: Page = {
  title: 'Wildlife',
  words: [
    'bear',
    'snake',
    'wildlife',
    'animal',
    'scorpion',
    'tick',
    'mosquito',
    'lion',
    'cougar',
    'moose',
    'insect',
    'bug',
    'food storage',
  ],
  weight: ({ wording }) => (/\b(yellowstone|glacier|alaska|yukon|bear|grizzly)/.test(wording) ? 2 : 0),
  advice: () => [
    'Keep 90 m (100 yd) from bears and wolves, 23 m (25 yd) from everything else; a moose or bison is no safer than a bear.',
    'Food, toothpaste and rubbish go into a bear canister or a locked, closed vehicle where that is allowed, and cooking stays 90 m (100 yd) downwind of the tent. Carry bear spray where you can reach it.',
    'Look before you put a hand or foot down, shake out boots. Snake bite: keep still, remove rings, go to hospital; no cutting, no ice, no tourniquet.',
    'A mountain lion: face it, look large, back away, never run. Ticks: check every evening, pull straight out with tweezers.',
  ],
}

// Distances: Leave No Trace Center for Outdoor Ethics.
const noTrace: Page = {
  title: 'Leave no trace',
  words: [
    'trace',
    'waste',
    'toilet',
    'trash',
    'rubbish',
    'garbage',
    'bathroom',
    'poop',
    'wash',
    'dish',
    'ethic',
    'soil',
    'environment',
  ],
  advice: () => [
    'Stay on existing tracks and camps: living desert soil crust takes decades to grow back from one wheel.',
    'Toilet: a hole 15 to 20 cm (6 to 8 in) deep, 60 m (200 ft, 70 paces) from water, track and camp; carry the paper out. In canyons, desert and snow use a waste bag and carry all of it out.',
    'Wash dishes and yourself 60 m (200 ft) from water with little soap, strain the dishwater and scatter it.',
    'Pack out everything, the crumbs too, and leave old things and antlers where they lie.',
  ],
}

const company: Page = {
  title: 'Children and dogs',
  words: ['child', 'kid', 'dog', 'pet', 'family', 'baby'],
  advice: () => [
    `A parked car gains 20 °C (35 °F) in half an hour, windows ajar or not: leave neither child nor dog in it above ${celsius(20)} outside.`,
    'Dogs drink about 60 ml per kg a day (1 oz per lb), twice that in heat; hot ground burns paws: hold the back of your hand on it for 7 seconds.',
    'A whistle and a bright vest for each child, and one rule: lost means hug a tree and blow three times.',
    'Stop every 2 hours; plan half of the distance you would drive alone.',
  ],
}

export const land = [dispersed, permits, fire, wildlife, noTrace, company]
