export type CountryRules = { readonly camping?: string; readonly permits?: string }

/** All countries without rules in the guide; a user-assigned code of ISO 3166. */
export const otherCountry = 'ZZ'

const restricted =
  'camping outside campsites is forbidden or restricted nearly everywhere, and each place decides whether one may sleep in a parked vehicle; forest tracks are mostly closed to motor vehicles.'
const carnet = 'a vehicle from abroad needs a carnet de passages from your automobile club, arranged weeks ahead.'
const temporaryImport = 'your own vehicle gets a temporary import paper at the border, which says how long it may stay.'

/**
 * Rules of thumb from general knowledge, written in 2026. Those of the most requested countries were compared with what travelers
 * and authorities publish; none was verified with the authority. So the guide says "in general" and refers to the authority.
 * Fees, dates and limits that change are omitted. Each rule follows 'Namibia, in general: '.
 */
export const countryRules: Readonly<Record<string, CountryRules>> = {
  US: {
    camping:
      'on most BLM and national forest land you may camp, often 14 days in a place before you move on; each district sets its own limits. National parks allow it in campgrounds or with a permit, and state trust or tribal land needs permission.',
    permits:
      'popular parks sell timed entry and backcountry permits ahead on Recreation.gov, and sell out. Motor vehicle use maps of the national forests say which roads are legal.',
  },
  CA: {
    camping:
      'much Crown land is open for a limited stay, by rules of each province: Alberta asks for a Public Lands Camping Pass on its Eastern Slopes.',
    permits:
      'national parks ask for a pass, and for a permit in the backcountry; First Nations land needs the nation’s permission.',
  },
  MX: {
    permits:
      'a vehicle from abroad needs a temporary import permit (Banjercito) beyond the border zone, but not in Baja California.',
  },
  AU: {
    camping:
      'national parks ask to book a site ahead; pastoral stations and Aboriginal land need permission; signs at roadside rest areas say how long one may stay.',
    permits:
      'South Australia asks for a Desert Parks Pass and closes the Simpson Desert in summer; tracks over Aboriginal land need a transit permit, the Canning Stock Route one of its own.',
  },
  NZ: {
    camping:
      'councils say where freedom camping is allowed, mostly for vehicles certified as self-contained; the Department of Conservation runs campsites.',
  },
  ZA: {
    camping: 'camp in campsites: land is private or a park.',
    permits: 'camps and four-wheel-drive trails of the national parks are booked long ahead.',
  },
  NA: {
    camping: 'outside of parks ask the farm, village or conservancy first.',
    permits:
      'parks sell permits; vehicles from abroad pay at the border; no raw meat goes south over the veterinary fence.',
  },
  BW: {
    camping: 'inside parks and reserves only on a campsite that you have booked.',
    permits:
      'book park camps before you arrive; vehicles from abroad pay at the border; veterinary fences stop raw meat.',
  },
  MA: {
    camping: 'a night in the wild is often tolerated away from towns and coast; ask the nearest house.',
    permits: `${temporaryImport} Drones may not be brought in.`,
  },
  EG: { permits: `${carnet} The Western Desert needs a permit and an escort.` },
  IR: { permits: carnet },
  PK: { permits: carnet },
  IN: { permits: `${carnet} Some border areas need a permit of their own.` },
  NP: { permits: carnet },
  IS: {
    camping: 'with a vehicle you may spend the night on campsites only, or with the landowner’s permission.',
    permits: 'driving off the roads is forbidden; F-roads are for four-wheel drive and open in summer only.',
  },
  NO: {
    camping:
      'the right to roam is made for people on foot, well away from houses and for a night or two; vehicles stay on roads and parking places.',
    permits: 'driving off the roads is forbidden, and private roads may charge a toll.',
  },
  SE: {
    camping:
      'the right of public access is made for tents, for a night or two away from houses; vehicles stay on roads, and rest stops say how long.',
    permits: 'driving off the roads is forbidden, even with the landowner’s permission.',
  },
  FI: {
    camping: 'everyman’s rights cover tents, away from houses; a vehicle off the road needs the owner’s permission.',
  },
  GB: {
    camping:
      'England and Wales require the landowner’s permission; Scotland’s access rights are for people on foot, not for motor vehicles.',
    permits: 'in England and Wales motor vehicles may use byways open to all traffic, not footpaths or bridleways.',
  },
  ...Object.fromEntries(
    ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GR', 'HR', 'IT', 'NL', 'PT', 'SI'].map((code) => [
      code,
      { camping: restricted },
    ]),
  ),
  TR: { permits: 'the vehicle is registered to its driver at the border, who has to leave with it.' },
  GE: { permits: 'vehicles from abroad need insurance for Georgia.' },
  KG: { permits: 'valleys along the Chinese border need a border zone permit, requested weeks ahead.' },
  TJ: { permits: 'the Pamir (GBAO) needs a permit, which can be asked for with the visa.' },
  MN: {
    camping: 'free on the open steppe; keep away from winter camps and wells.',
    permits: 'protected areas ask for a fee, border districts for a permit.',
  },
  CN: {
    permits:
      'your own vehicle needs a Chinese license and plates, a guide and a filed route; Tibet a permit of its own.',
  },
  OM: { camping: 'allowed in most places away from houses; not on turtle beaches.' },
  JO: { permits: 'Wadi Rum is a protected area with an entrance.' },
  CL: {
    camping: 'national parks allow camping on their campsites only, and no fires.',
    permits: `${temporaryImport} Fresh food may not cross the border; book park campsites ahead.`,
  },
  AR: {
    camping: 'national parks allow camping and fires in marked places only.',
    permits: temporaryImport,
  },
  BO: { permits: temporaryImport },
  PE: { permits: temporaryImport },
  GL: {
    permits:
      'there are no roads between towns; the Northeast Greenland National Park needs a permit of the government.',
  },
  AQ: {
    camping: 'there is no public land: all activity falls under the Antarctic Treaty.',
    permits: 'under the Antarctic Treaty you need a permit of your own country’s polar authority.',
  },
}
