import type { Page } from './page.ts'

export const company: Page = {
  title: 'Children and dogs',
  keywords: 'child, kid, dog, pet, family, baby',
  advice: (_, { localize, temperature }) => [
    localize`A parked car gains {20 °C|35 °F} in half an hour, windows ajar or not: leave neither child nor dog in it above ${temperature(20)} outside.`,
    localize`Dogs drink about {60 ml per kg|1 oz per lb} a day, twice that in heat; hot ground burns paws: hold the back of your hand on it for 7 seconds.`,
    'A whistle and a bright vest for each child, and one rule: lost means hug a tree and blow three times.',
    'Stop every 2 hours; plan half of the distance you would drive alone.',
  ],
}

export const communications: Page = {
  title: 'Communications',
  keywords:
    'communicat, radio, satellite, phone, signal, inreach, emergency, sos, beacon, plb, gmrs, contact, help, breakdown, break down, breaks down, strand',
  weight: () => 1,
  advice: ({ countries }, { localize }) => [
    'Leave your route with one person, with the hour at which they call the rescue service if you have not reported.',
    'Carry a satellite messenger or a registered 406 MHz beacon (no subscription): mobile coverage ends at the valley mouth. A text gets out where a call fails.',
    countries.includes('US')
      ? localize`Between vehicles: GMRS radio (US license for ten years without an exam, up to 50 W, {5 to 30 km|3 to 20 mi} over open ground); FRS handhelds reach {1 to 2 km|about a mile} in trees.`
      : localize`Between vehicles: radios of a band that is free in the country, which the guide cannot tell; handhelds reach {1 to 2 km|about a mile} in trees.`,
    'Three of anything is a call for help: whistles, fires, flashes. Stay where you reported from.',
  ],
}

export const navigation: Page = {
  title: 'Navigation',
  keywords: 'navigat, map, gps, compass, offline, lost, coordinate, route, track, app',
  advice: ({ countries }, { localize }) => [
    localize`Download the maps for the whole area and a ring of {50 km|30 mi} around it, then try them in airplane mode at home.`,
    `Carry paper as well, at 1:100,000 or finer, and a compass${countries.includes('US') ? '; the national forests’ motor vehicle use maps are free and say which roads are legal' : ''}.`,
    'Note water, fuel, exits and each camp as coordinates in decimal degrees (WGS 84), and record your track: the way back is the best map.',
    'When lost: stop, return to the last point you were sure of, and decide by daylight.',
  ],
}

// Burns, bleeding and chest compressions: international first aid guidelines (ILCOR) and Stop the Bleed.
export const firstAid: Page = {
  title: 'First aid',
  keywords: 'first aid, medic, injur, hurt, bleed, burn, hospital, sick, doctor, kit, emergency, safety, safe',
  advice: (_, { localize }) => [
    'Carry a tourniquet, pressure bandage, large dressings, blister plasters, tweezers, splint, painkillers, antihistamine, rehydration salts, and your own medicines for three days longer than the trip.',
    localize`Heavy bleeding: press hard and do not look; a tourniquet {5 to 8 cm|2 to 3 in} above the wound if it goes on, with the time written on it.`,
    localize`Burns: 20 minutes under cool running water. No breathing: 100 to 120 compressions a minute, {5 cm|2 in} deep.`,
    'Write down the nearest hospital and the landing place for a helicopter for each camp; help may need 6 to 24 hours.',
  ],
}

export const alone: Page = {
  title: 'Traveling alone',
  keywords: 'alone, solo, single, by myself, one vehicle, convoy, partner',
  advice: (_, { localize }) => [
    'Alone, halve the risk: no crossing, descent or sand that you could not leave again with your own boards and winch.',
    'Report every evening at a set hour by satellite, and agree what silence means and when.',
    'Carry two more days of water and food than with company, and two ways to call for help.',
    localize`Keep the keys, beacon and {a liter|a quart} of water on you when you walk away from the vehicle.`,
  ],
}
