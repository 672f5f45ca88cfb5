import type { AlongKind } from '#shared/along/place-kinds.ts'
import type { Way, WayLeg } from '#shared/along/way.ts'
import { distanceKm, type Position } from '#shared/geo.ts'
import { fromWorld } from '#shared/tiles.ts'
import { createRandom } from '../tracks/lines.ts'
import type { Area, Drawn, Point } from './made-up-map.ts'

/** Random places and ways. */

const unitsPerWorld = 4_096 * 2 ** 14

export const toPosition = ({ column, row }: Area, { x, y }: Point): Position =>
  fromWorld({ x: (column * 4_096 + x) / unitsPerWorld, y: (row * 4_096 + y) / unitsPerWorld })

/** The value that is drawn, and the kind that it is found as; undefined for what isn't looked for. */
const values: readonly (readonly [what: 'place' | 'town', value: string, kind: AlongKind | undefined])[] = [
  ['place', 'fuel', 'fuel'],
  ['place', 'drinking_water', 'water'],
  ['place', 'camp_site', 'camp'],
  ['place', 'shelter', 'camp'],
  ['place', 'supermarket', 'food'],
  ['place', 'hospital', 'help'],
  ['place', 'police', 'help'],
  ['place', 'toilets', 'facilities'],
  ['place', 'charging_station', undefined],
  ['place', 'museum', undefined],
  ['town', 'village', 'town'],
  ['town', 'locality', undefined],
]

export type True = { readonly kind: AlongKind; readonly name: string; readonly position: Position }

/** Returns places with different names, those of a kind more than 60 m apart, some of them on edges and corners of tiles. */
export function createPlaces(area: Area, count: number, seed: number) {
  const random = createRandom(seed)
  const drawn: Drawn[] = []
  const places: True[] = []
  while (drawn.length < count) {
    const snap = (units: number) => (random() < 0.1 ? Math.round(units / 4_096) * 4_096 : Math.round(units))
    const at = { x: snap(random() * area.across * 4_096), y: snap(random() * area.down * 4_096) }
    if (at.x >= area.across * 4_096 || at.y >= area.down * 4_096) continue
    const [what, value, kind] = values[Math.floor(random() * values.length)] ?? ['place', 'fuel', 'fuel']
    const position = toPosition(area, at)
    const isNear = (one: True) => one.kind === kind && distanceKm(one.position, position) < 0.1
    if (places.some(isNear)) continue
    const name = random() < 0.2 ? '' : `${value} ${drawn.length}`
    drawn.push({ what, at, value, name })
    if (kind) places.push({ kind, name, position })
  }
  return { drawn, places }
}

/** Returns a way of three legs that wanders through the area, one of them a straight line; some of them lead back. */
export function createWay(area: Area, random: () => number): Way {
  const legs: WayLeg[] = []
  let [x, y] = [random() * area.across * 4_096, random() * area.down * 4_096]
  let heading = random() * 2 * Math.PI
  let km = 0
  const keepIn = (place: number, size: number) => Math.max(0, Math.min(size * 4_096, place))
  const next = (units: number) => {
    heading += (random() - 0.5) * 1.5
    x = keepIn(x + Math.cos(heading) * units, area.across)
    y = keepIn(y + Math.sin(heading) * units, area.down)
    return toPosition(area, { x, y })
  }
  let last = toPosition(area, { x, y })
  const straight = Math.floor(random() * 3)
  for (let leg = 0; leg < 3; leg++) {
    const isStraight = leg === straight
    const outward = isStraight
      ? [last, next(15_000)]
      : [last, ...Array.from({ length: 60 }, () => next(200 + random() * 1_000))]
    const points = random() < 0.3 && !isStraight ? [...outward, ...outward.toReversed().slice(1)] : outward
    const length = points.slice(1).reduce((sum, point, at) => sum + distanceKm(points[at] ?? point, point), 0)
    // As if the user had entered other kilometers.
    const factor = isStraight ? 1.3 : random() < 0.3 ? 1.5 : 1
    let sum = 0
    const kms = points.map((point, at) => {
      sum += at === 0 ? 0 : distanceKm(points[at - 1] ?? point, point)
      return km + sum * factor
    })
    legs.push({ points, kms, isStraight, slackKm: isStraight ? (length * 0.3) / 2 : 0 })
    km += length * factor
    last = points.at(-1) ?? last
  }
  return { legs, km }
}
