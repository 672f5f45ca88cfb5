/** Longitude and latitude in degrees, as in GeoJSON. */
type Corner = readonly number[]

/**
 * Makes a line or ring that crosses the date line continuous: longitudes go beyond ±180. In world-atlas they jump from
 * 180 to -180, which draws a stripe across a flat map. A ring around a pole (Antarctica) is closed along the pole.
 */
export function unwrap(line: readonly Corner[]): number[][] {
  let turn = 0
  const out = line.map(([x = 0, y = 0], index) => {
    const jump = x - (line[index - 1]?.[0] ?? x)
    if (jump > 180) turn -= 360
    if (jump < -180) turn += 360
    return [x + turn, y]
  })
  const [first, last] = [out[0], out.at(-1)]
  const closed = line[0]?.[0] === line.at(-1)?.[0] && line[0]?.[1] === line.at(-1)?.[1]
  if (!closed || turn === 0 || !first || !last) return out
  const pole = (first[1] ?? 0) < 0 ? -90 : 90
  return [...out, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}

/** Returns the parts of a parallel inside a polygon (even-odd rule, so holes are cut out), in degrees of longitude. */
export function findRuns(polygon: readonly (readonly Corner[])[], latitude: number) {
  const crossings = polygon
    .flatMap((ring) =>
      ring.slice(1).flatMap(([x = 0, y = 0], index) => {
        const [fromX = 0, fromY = 0] = ring[index] ?? []
        return fromY > latitude === y > latitude ? [] : [fromX + ((latitude - fromY) / (y - fromY)) * (x - fromX)]
      }),
    )
    .toSorted((a, b) => a - b)
  return crossings.flatMap((from, index) => {
    const to = crossings[index + 1]
    return index % 2 === 0 && to !== undefined ? [{ from, to, latitude }] : []
  })
}

/** Divides the world into square cells, row by row from the northwest corner. */
export function createCells(cellsPerDegree: number) {
  const [columns, rows] = [360 * cellsPerDegree, 180 * cellsPerDegree]
  /** Index of each cell's area; -1 for none. */
  const cells = new Int16Array(columns * rows).fill(-1)
  const find = (longitude: number, latitude: number) =>
    Math.floor((90 - latitude) * cellsPerDegree) * columns + Math.floor(((longitude + 540) % 360) * cellsPerDegree)

  /** Assigns the cells whose centers lie inside the polygons. */
  function fill(index: number, polygons: readonly (readonly (readonly Corner[])[])[]): void {
    for (const polygon of polygons) {
      const rings = polygon.map(unwrap)
      // Use all rings: Antarctica's first ring is the pole, its second the coast.
      const latitudes = rings.flat().map(([, y = 0]) => y)
      const first = Math.max(0, Math.ceil((90 - Math.max(...latitudes)) * cellsPerDegree - 0.5))
      const last = Math.min(rows - 1, Math.floor((90 - Math.min(...latitudes)) * cellsPerDegree - 0.5))
      for (let row = first; row <= last; row++) fillRow(index, row, rings)
    }
  }

  function fillRow(index: number, row: number, rings: readonly number[][][]): void {
    for (const { from, to } of findRuns(rings, 90 - (row + 0.5) / cellsPerDegree)) {
      const first = Math.ceil((from + 180) * cellsPerDegree - 0.5)
      const last = Math.floor((to + 180) * cellsPerDegree - 0.5)
      for (let column = first; column <= last; column++)
        cells[row * columns + (((column % columns) + columns) % columns)] = index
    }
  }
  return { cells, columns, find, fill }
}
