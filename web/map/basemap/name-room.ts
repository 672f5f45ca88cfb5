/** The space of countries in view, in points of the view. */
export type Room = {
  readonly width: number
  readonly height: number
  /** Distance from each point to the nearer end of its country, in its row and column. */
  readonly across: Int16Array
  readonly down: Int16Array
  /** Each country's widest run in a row and its points, the widest country first. */
  readonly areas: readonly (readonly [
    name: number,
    area: { readonly widest: number; readonly points: readonly number[] },
  ])[]
}

/** Measures a view given as rows of name indexes, -1 for none. */
export function measureRoom(owner: Int16Array, width: number, height: number): Room {
  const across = new Int16Array(owner.length)
  const down = new Int16Array(owner.length)
  const areas = new Map<number, { widest: number; readonly points: number[] }>()
  for (let row = 0; row < height; row++) {
    for (let from = row * width; from < (row + 1) * width; ) {
      const end = measureRun(owner, across, from, 1, (row + 1) * width)
      const name = owner[from] ?? -1
      if (name >= 0) {
        const area = areas.get(name) ?? { widest: 0, points: [] }
        areas.set(name, area)
        area.widest = Math.max(area.widest, end - from)
        for (let point = from; point < end; point++) area.points.push(point)
      }
      from = end
    }
  }
  for (let column = 0; column < width; column++)
    for (let from = column; from < owner.length; ) from = measureRun(owner, down, from, width, owner.length)
  return { width, height, across, down, areas: [...areas].toSorted(([, a], [, b]) => b.widest - a.widest) }
}

/** Measures successive points of one owner; returns the next point. */
function measureRun(owner: Int16Array, into: Int16Array, from: number, step: number, end: number): number {
  let to = from
  while (to < end && owner[to] === owner[from]) to += step
  for (let point = from; point < to; point += step) into[point] = Math.min(point - from, to - step - point) / step + 1
  return to
}
