import { createGrid, measureKm, toPoint } from '#shared/tracks/grid.ts'
import type { FoundLine, FoundPlace } from '../types.ts'

/** Kilometers (guess): a track starts where the engine started and the signal came. */
const reach = 0.3
/** With more stops than this around a line's end, its stop is unclear. */
const crowd = 40
/** Several times a trip's maximum of legs. */
const mostJoining = 10_000

/** Returns the lines, with the indexes of stops near both ends. Runs in the worker, because files can have 100,000 of both. */
export function findNearStops(
  places: readonly Pick<FoundPlace, 'latitude' | 'longitude'>[],
  lines: readonly FoundLine[],
): FoundLine[] {
  const grid = createGrid(reach)
  const points = places.map(({ latitude, longitude }) =>
    toPoint({ latitude: Number(latitude), longitude: Number(longitude) }),
  )
  const cells = Map.groupBy(points.entries(), ([, point]) => grid.findCell(point))
  const listNear = (end: FoundLine['from']): readonly number[] => {
    const point = toPoint(end)
    const around: [number, typeof point][] = []
    for (const cell of grid.listCells(point)) {
      const here = cells.get(cell) ?? []
      if (around.length + here.length > crowd) return []
      around.push(...here)
    }
    return around.flatMap(([at, stop]) => (measureKm(stop, point) <= reach ? [at] : []))
  }
  let joining = 0
  return lines.map((line) => {
    if (line.kind === 'area' || joining === mostJoining) return line
    const from = listNear(line.from)
    const to = from.length === 0 ? [] : listNear(line.to)
    if (to.length === 0) return line
    joining++
    return { ...line, near: { from, to } }
  })
}
