import { capitalize } from '#shared/text.ts'
import { nameCountry } from './countries.ts'
import { type CountryRules, countryRules } from './country-rules.ts'
import type { Facts } from './facts.ts'
import { list, type Page } from './page.ts'

export const permits: Page = {
  title: 'Permits and parks',
  keywords: 'permit, park, reserv, fee, ranger, legal, allowed, closed, closure, carnet, border, visa, custom, rule',
  advice: (facts) => [
    ...describeRules(facts, 'permits'),
    ...(facts.isUnknownCountry
      ? []
      : [
          'Look at each land manager’s page a week before and again on the day: roads close for snow, fire, floods and nesting.',
          'Drones, pets off the leash and drives off the track are forbidden in nearly all national parks.',
          'Ask the ranger station or the nearest village: they know this week’s road.',
        ]),
  ],
}

export const camping: Page = {
  title: 'Dispersed camping',
  keywords:
    'camp, dispersed, boondock, blm, public land, private land, tribal land, overnight, where to stay, site, stay',
  weight: ({ wording, countries }) =>
    countries.some((code) => countryRules[code]?.camping) ? (/\b(camp|blm|forest)/.test(wording) ? 2 : 1) : 0,
  advice: (facts, units) => [
    ...describeRules(facts, 'camping'),
    facts.countries.includes('US') && (facts.days ?? 0) > 14 && `Your ${facts.days} days need more than one place.`,
    ...(facts.isUnknownCountry
      ? []
      : [
          units.localize`Camp on ground that is already bare, at least {60 m|200 ft} from water and within sight of an open road.`,
          'Arrive in daylight, turn the vehicle toward the way out, look up for dead branches and down for water lines.',
        ]),
  ],
}

// Stages of US federal land agencies; a written local order takes precedence.
export const fire: Page = {
  title: 'Fire restrictions',
  keywords: 'fire, campfire, burn, wood, stove, ban, smoke, charcoal',
  weight: ({ hottest, isUnknownCountry }) => ((hottest ?? 0) >= 30 && !isUnknownCountry ? 1 : 0),
  advice: ({ countries }, { localize }) => [
    countries.includes('US')
      ? 'Check the order of the day. Stage 1: fires only in built rings of developed sites; stoves with a shut-off valve are fine. Stage 2: no fires at all, and often limits on engines and driving off the road.'
      : 'Ask for the fire danger and the ban of the day before you light anything: the guide does not know it.',
    localize`Clear {3 m|10 ft} around a fire, keep it below knee height, with a shovel and {20 L|5 gal} of water at hand; none in wind above {25 km/h|15 mph}.`,
    'Drown, stir, feel: when it is too hot to touch, it is too hot to leave. Start an hour before you go.',
    'Do not park on dry grass: an exhaust is hot enough to light it. Buy firewood where you burn it.',
  ],
}

// Pressure bandage: ANZCOR guideline 9.4.8 for Australia; not for vipers, as the WHO and the American College of Medical Toxicology advise.
export const wildlife: Page = {
  title: 'Wildlife',
  keywords: 'bear, snake, wildlife, animal, scorpion, tick, mosquito, lion, cougar, moose, insect, bug, food storage',
  weight: ({ wording }) => (/\b(yellowstone|glacier|alaska|yukon|bear|grizzly)/.test(wording) ? 2 : 0),
  advice: ({ countries }, { localize }) => [
    localize`Keep {90 m from bears and wolves, 23 m|100 yd from bears and wolves, 25 yd} from everything else; a moose or bison is no safer than a bear.`,
    localize`In bear country food, toothpaste and rubbish go into a bear canister or a locked, closed vehicle where that is allowed, and cooking stays {90 m|100 yd} downwind of the tent. Carry bear spray where you can reach it.`,
    'Look before you put a hand or foot down, shake out boots. Snake bite: lie still, remove rings, let help or the vehicle come to you, go to hospital; no cutting, no ice, no tourniquet.',
    countries.includes('AU')
      ? 'After a snake bite in Australia: a broad elastic bandage over the bite, another from the fingers or toes up the whole limb, as tight as for a sprain, and a splint. Leave them on, and don’t wash the bite.'
      : 'A snake bite gets no pressure bandage where vipers or rattlesnakes live, because it can cost the limb; it is for Australia’s snakes.',
    'A big cat: face it, look large, back away, never run. Ticks: check every evening, pull straight out with tweezers.',
  ],
}

// Distances: Leave No Trace Center for Outdoor Ethics.
export const noTrace: Page = {
  title: 'Leave no trace',
  keywords: 'trace, waste, toilet, trash, rubbish, garbage, bathroom, poop, wash, dish, ethic, soil, environment',
  advice: (_, { localize }) => [
    'Stay on existing tracks and camps: living desert soil crust takes decades to grow back from one wheel.',
    localize`Toilet: a hole {15 to 20 cm deep, 60 m|6 to 8 in deep, 200 ft} (70 paces) from water, track and camp; carry the paper out. In canyons, desert and snow use a waste bag and carry all of it out.`,
    localize`Wash dishes and yourself {60 m|200 ft} from water with little soap, strain the dishwater and scatter it.`,
    'Pack out everything, the crumbs too, and leave old things and antlers where they lie.',
  ],
}

function describeRules({ countries, isUnknownCountry, stops }: Facts, what: keyof CountryRules): string[] {
  if (isUnknownCountry) {
    const places = list(stops.slice(0, 3).map(({ name }) => name))
    return [
      `${places}: in no country on the guide’s map (sea, ice or a small island), so it knows no public land and no office there.`,
    ]
  }
  if (countries.length === 0)
    return [`Rules differ from country to country: name the country, or ask about a trip with waypoints.`]
  const known = countries.flatMap((code) => {
    const rule = countryRules[code]?.[what]
    return rule === undefined
      ? []
      : `${capitalize(nameCountry(code))}, in general: ${rule} Ask the authority before you go.`
  })
  const unknown = countries.filter((code) => countryRules[code]?.[what] === undefined).map(nameCountry)
  const missing = `The guide has no ${what === 'camping' ? 'camping rules' : 'page on permits'} for ${list(unknown)}: ask its authorities or your automobile club.`
  return [...known.slice(0, 3), ...(unknown.length > 0 ? [missing] : [])]
}
