/** What the guide knows of a country's rules: where one may camp, and what a vehicle or a park asks for. Measures as in `Units.say`. */
export type CountryRules = { readonly camping?: string; readonly permits?: string }

const restricted =
  'camping in the wild is forbidden or needs the owner’s leave nearly everywhere, and forest tracks are closed to motor vehicles without a permit; use campsites and marked parking places.'
const carnet = 'a vehicle from abroad needs a carnet de passages from your automobile club, arranged weeks ahead.'

/**
 * Rules that stood for years when this was written (2026), from the pages of the countries' own park, land and customs
 * authorities. Fees, dates and forms change: the guide says to ask. A country that is not here is not known.
 */
export const countryRules: Readonly<Record<string, CountryRules>> = {
  US: {
    camping:
      'on most BLM and national forest land you may camp 14 days within 28, then move on {40 km|25 mi} or more; some districts allow less. National parks allow camping in campgrounds or with a permit only, state trust land often needs a permit, tribal land the nation’s.',
    permits:
      'popular parks sell timed entry and backcountry road permits up to 6 months ahead on Recreation.gov, and sell out. Motor vehicle use maps of the national forests say which roads are legal.',
  },
  CA: {
    camping:
      'on most Crown land residents may camp, usually 14 days in a place (in Ontario 21). Alberta sells a Public Lands Camping Pass for its Eastern Slopes, Ontario asks visitors from abroad for a permit in the north.',
    permits:
      'national parks ask for an entry pass and for a permit in the backcountry; land of First Nations needs their leave.',
  },
  MX: {
    permits:
      'a vehicle from abroad needs a temporary import permit (Banjercito) beyond the border zone, not in Baja California; people need the visitor’s form.',
  },
  AU: {
    camping:
      'national parks ask to book a site ahead; pastoral stations and Aboriginal land need leave, roadside rest areas say how long one may stay.',
    permits:
      'South Australia asks for a Desert Parks Pass and closes the Simpson Desert from 1 December to 15 March; Aboriginal land such as the Great Central Road needs a transit permit, the Canning Stock Route a permit of Track Care WA.',
  },
  NZ: {
    camping:
      'each council says where freedom camping is allowed, mostly for certified self-contained vehicles; the Department of Conservation runs campsites and sells a pass.',
  },
  ZA: {
    camping: 'camp in campsites: land is private or a park.',
    permits:
      'SANParks asks a conservation fee a day; four-wheel-drive trails such as the Kgalagadi’s are booked ahead.',
  },
  NA: {
    camping: 'outside of parks ask the farm or the conservancy.',
    permits:
      'parks sell permits at their gates; the Sperrgebiet may be entered with a licensed guide only; vehicles from abroad pay a cross-border charge; no raw meat goes south over the veterinary fence.',
  },
  BW: {
    camping: 'inside parks and reserves only booked campsites.',
    permits:
      'book and pay park camps before you arrive; vehicles from abroad pay road permit and insurance at the border; veterinary fences stop raw meat.',
  },
  MA: {
    camping: 'one night in the wild is tolerated away from towns and coast; ask the nearest house.',
    permits: 'your own vehicle is written in for up to 6 months a year; drones are taken away at the border.',
  },
  EG: { permits: `${carnet} The Western Desert needs a military permit and an escort.` },
  IR: { permits: carnet },
  PK: { permits: carnet },
  IN: { permits: `${carnet} Border areas such as parts of Ladakh need an inner line or protected area permit.` },
  NP: { permits: carnet },
  IS: {
    camping: 'with a vehicle you may spend the night on campsites only, or with the landowner’s leave.',
    permits:
      'driving off the roads is forbidden everywhere; F-roads are for four-wheel drive and open in June or July, see road.is.',
  },
  NO: {
    camping:
      'the right to roam is for tents on foot: {150 m|500 ft} from houses, two nights. With a vehicle stay on parking places.',
    permits: 'motor vehicles are forbidden off the roads; private toll roads are paid by app or at the bar.',
  },
  SE: {
    camping:
      'the right of public access is for tents on foot, a night or two away from houses; vehicles stay on roads and parking places.',
    permits: 'driving off the roads on bare ground is forbidden.',
  },
  FI: {
    camping: 'everyman’s rights cover tents on foot, away from houses; a vehicle off the road needs the owner’s leave.',
  },
  GB: {
    camping:
      'camping in the wild needs the owner’s leave in England and Wales; Scotland’s access rights do not cover motor vehicles.',
    permits: 'only byways open to all traffic are legal green lanes.',
  },
  FR: {
    camping: restricted,
    permits:
      'motor vehicles stay on ways that are open to traffic; low-emission zones of cities ask for a Crit’Air sticker.',
  },
  ...Object.fromEntries(
    ['AT', 'BE', 'CH', 'DE', 'ES', 'GR', 'HR', 'IT', 'NL', 'PT', 'SI'].map((code) => [code, { camping: restricted }]),
  ),
  TR: {
    camping: 'tolerated in most places away from towns; ask, and leave protected areas by dark.',
    permits: 'the vehicle is written to your passport at the border; motorways need an HGS account.',
  },
  GE: {
    camping: 'allowed in most places; ask herders and national parks.',
    permits: 'vehicles from abroad need Georgian insurance, sold at the border.',
  },
  KZ: { permits: 'strips along the borders and some reserves need a permit, asked for weeks ahead.' },
  KG: {
    camping: 'free on summer pastures; greet the nearest yurt.',
    permits: 'valleys along the Chinese border need a border zone permit, about two weeks ahead.',
  },
  TJ: { permits: 'the Pamir Highway needs the GBAO permit, which is asked for with the e-visa.' },
  MN: {
    camping: 'free on the open steppe; keep away from winter camps and wells.',
    permits: 'protected areas ask a fee at the gate, border districts a permit of the border guard.',
  },
  CN: {
    permits:
      'your own vehicle needs a Chinese licence and plates, a guide and a filed route; Tibet a permit of its own.',
  },
  OM: {
    camping: 'allowed nearly everywhere away from houses; not on turtle beaches.',
    permits: 'vehicle insurance has to name Oman, or is bought at the border.',
  },
  JO: { permits: 'Wadi Rum is a protected area with an entrance fee, and off its tracks with local guides.' },
  CL: {
    permits:
      'your own vehicle gets a temporary import title of 90 days; park passes are bought ahead online; no fresh food crosses the border.',
  },
  AR: {
    camping: 'tolerated in much of Patagonia away from fences; fires are forbidden in most parks.',
    permits: 'your own vehicle gets a temporary import paper, which you hand back as you leave.',
  },
  BO: {
    permits:
      'your own vehicle gets a temporary import paper of the customs; many pumps sell to foreign plates at another price or not at all.',
  },
  PE: { permits: 'your own vehicle gets a temporary import paper of 90 days and needs SOAT insurance.' },
  GL: {
    permits:
      'there are no roads between towns; the Northeast Greenland National Park needs a permit of the government.',
  },
  AQ: {
    camping: 'there is no public land: all activity falls under the Antarctic Treaty.',
    permits: 'under the Antarctic Treaty you need a permit of your own country’s polar authority.',
  },
}
