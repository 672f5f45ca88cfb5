/** Kinds of places that travelers look for beside the way, in display order. */
export const alongKinds = ['fuel', 'water', 'camp', 'food', 'help', 'facilities', 'town', 'other'] as const
export type AlongKind = (typeof alongKinds)[number]

/** A kind's values in OpenStreetMap, and its names in files of Garmin, Offgrid and others. */
type Row = { readonly osm: readonly string[]; readonly symbols: readonly string[] }

const rows: Readonly<Partial<Record<AlongKind, Row>>> = {
  fuel: { osm: ['fuel'], symbols: ['gas station', 'fuel station'] },
  water: {
    osm: ['drinking_water', 'water_point', 'watering_place', 'spring', 'water_well', 'water_tap'],
    symbols: ['drinking water', 'water source', 'water', 'well'],
  },
  camp: {
    osm: ['camp_site', 'caravan_site', 'camp_pitch', 'shelter', 'wilderness_hut', 'alpine_hut'],
    symbols: ['camp', 'campground', 'rv park', 'established campground', 'informal campsite', 'wild camping'],
  },
  food: {
    osm: ['supermarket', 'convenience', 'general', 'restaurant'],
    symbols: ['food', 'shopping center', 'convenience store'],
  },
  help: {
    osm: ['hospital', 'clinic', 'doctors', 'police', 'ranger_station', 'car_repair', 'emergency_phone'],
    symbols: ['medical facility', 'police station', 'car repair', 'mechanic and parts', 'medical', 'workshop'],
  },
  facilities: {
    osm: ['sanitary_dump_station', 'shower', 'toilets'],
    symbols: ['restroom', 'showers', 'sanitation dump station'],
  },
}

const pairs = alongKinds.flatMap((kind) => [...(rows[kind]?.osm ?? [])].map((value) => [value, kind] as const))
const kinds: ReadonlyMap<string, AlongKind> = new Map(pairs)
const symbols: ReadonlyMap<string, AlongKind> = new Map([
  ...pairs.map(([value, kind]) => [value.replaceAll('_', ' '), kind] as const),
  ...alongKinds.flatMap((kind) => (rows[kind]?.symbols ?? []).map((symbol) => [symbol, kind] as const)),
])

/** Returns the kind of one of OpenStreetMap's values; undefined for what is of no use on the way. */
export const findKind = (value: string): AlongKind | undefined => kinds.get(value)

/** Returns the kind of a place by a file's fields, such as GPX's `sym` and `type`: the first that is known, else 'other'. */
export function readKind(fields: readonly (string | undefined)[]): AlongKind {
  for (const field of fields) {
    const kind = symbols.get((field ?? '').slice(0, longestSymbol).trim().toLowerCase().replaceAll('_', ' '))
    if (kind) return kind
  }
  return 'other'
}

const longestSymbol = 40
