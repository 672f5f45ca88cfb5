import { createGrid, measureKm, toPoint } from '../grid.ts'
import type { FoundLine, FoundPlace } from '../types.ts'

/** A track begins where one got into the car and signal came: not at the stop to the metre (guess). */
const reach = 0.3
/** Where more stops than these are around the end of a line, nobody can say which of them it means. */
const crowd = 40
/** Lines that are looked at closely: several times the legs that a trip may have. */
const mostJoining = 10_000

/** The lines, those whose both ends are near stops with these stops, by their index. Runs in the worker: files hold 100,000 of both. */
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
