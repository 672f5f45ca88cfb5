import type { Town } from '../../../map/basemap/town.ts'
import { type Element, element } from '../plan/markup.ts'
import type { Ground } from './ground.ts'
import { drawCircle, text } from './map-edges.ts'
import type { Box, Point, Projection } from './projection.ts'

const overlap = (one: Box, other: Box): boolean =>
  one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1]

const mostNames = 28
const [nameSize, radius] = [24, 24]

/** Places labels so that none covers another, a stop or the north arrow. */
export function createLabels({ width, height, project, turn }: Projection, north: Box) {
  // And the scale and the degrees along the edges.
  const occupied: Box[] = [north, [0, height - 90, width / 3, height], [0, 0, width, 40], [0, 0, 100, height]]
  const isFree = (box: Box) =>
    box[0] >= 4 &&
    box[1] >= 4 &&
    box[2] <= width - 4 &&
    box[3] <= height - 4 &&
    !occupied.some((other) => overlap(box, other))

  const around = ([x, y]: Point, size: number): Box => [x - size, y - size, x + size, y + size]

  return {
    /** Numbers are at their stops, or beside them with a line where stops are close together. Crowded ones have none. */
    placeNumbers(stops: readonly { readonly at: Point; readonly number: number }[]) {
      for (const { at } of stops) occupied.push(around(at, 6))
      const numbers: Box[] = [north]
      return stops.map(({ at, number }) => {
        const choices = [at, ...[56, 90, 130, 180].flatMap((distance) => listAround(at, distance))]
        const isOnPaper = ([x, y]: Point) => x > 24 && y > 24 && x < width - 24 && y < height - 24
        const label = choices.find(
          (one) => isOnPaper(one) && !numbers.some((other) => overlap(around(one, radius), other)),
        )
        if (label) numbers.push(around(label, radius))
        if (label) occupied.push(around(label, radius + 4))
        return { number, at, label }
      })
    },

    /** The largest towns and lakes first. */
    placeNames({ towns, waters }: Ground, span: number): Element[] {
      const found: Element[] = []
      const isOnMap = ([x, y]: Point) => x > 0 && y > 0 && x < width && y < height
      const near = towns
        .map((town) => ({ town, at: project([turn(town.position.longitude), town.position.latitude]) }))
        .filter(({ at }) => isOnMap(at))
        .toSorted((one, other) => rank(one.town) - rank(other.town))
      for (const { town, at } of near.slice(0, 400)) {
        if (found.length >= mostNames) break
        const size = town.name.length * nameSize * 0.56
        const right: Box = [at[0] + 12, at[1] - 16, at[0] + 16 + size, at[1] + 14]
        const left: Box = [at[0] - 16 - size, at[1] - 16, at[0] - 12, at[1] + 14]
        const box = [right, left].find(isFree)
        if (!box) continue
        occupied.push(box, around(at, 8))
        found.push(drawTown(at, town, box === right))
      }
      for (const { properties, geometry } of waters) {
        if (properties?.kind !== 'lake-name' || geometry.type !== 'Point' || found.length >= mostNames + 8) continue
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const at = project([turn(longitude), latitude])
        const name = String(properties.name)
        const half = name.length * nameSize * 0.26
        const box: Box = [at[0] - half, at[1] - 16, at[0] + half, at[1] + 14]
        // A name much wider than its lake would look like a region's.
        if (!isOnMap(at) || !isFree(box) || Number(properties.width) < span / 60) continue
        occupied.push(box)
        found.push(
          text(at, name, { 'font-size': 22, 'font-style': 'italic', 'text-anchor': 'middle', fill: '#1d5a7a' }),
        )
      }
      return found
    },
  }
}

const rank = ({ zoom, population }: Town) => zoom * 100 - Math.log10(population + 1)

const listAround = ([x, y]: Point, distance: number): Point[] =>
  [0, 45, 90, 135, 180, 225, 270, 315].map((degrees): Point => {
    const angle = ((degrees - 45) * Math.PI) / 180
    return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)]
  })

function drawTown(at: Point, { name }: Town, isRight: boolean): Element {
  const [side, anchor] = isRight ? [14, 'start'] : [-14, 'end']
  const label = text([at[0] + side, at[1] + 8], name, { 'font-size': nameSize, 'text-anchor': anchor })
  return element('g', {}, drawCircle(at, { r: 5, fill: '#444444' }), label)
}
