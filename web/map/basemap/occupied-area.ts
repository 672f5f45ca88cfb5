/** Pixels between the points considered for names. */
export const nameStep = 10

export type ScreenBox = readonly [left: number, top: number, right: number, bottom: number]

export type OccupiedArea = {
  readonly add: (box: ScreenBox) => void
  /** Returns the occupied share of a box, 0 to 1. */
  readonly share: (box: ScreenBox) => number
}

/** Creates a record of areas that names avoid. */
export function createOccupiedArea(width: number, height: number, boxes: readonly ScreenBox[]): OccupiedArea {
  const sums = sumUp(width, height, boxes)
  const at = (column: number, row: number) => sums[row * (width + 1) + column] ?? 0
  const names: ScreenBox[] = []
  return {
    add: (box) => names.push(box),
    share(box) {
      const [left, top, right, bottom] = box
      const [x, y] = [Math.max(0, Math.floor(left / nameStep)), Math.max(0, Math.floor(top / nameStep))]
      const [endX, endY] = [toEnd(right, width), toEnd(bottom, height)]
      const counted = at(endX, endY) - at(x, endY) - at(endX, y) + at(x, y)
      let covered = counted / Math.max(1, (endX - x) * (endY - y))
      for (const name of names) covered += overlap(name, box) / ((right - left) * (bottom - top))
      return covered
    },
  }
}

/** Returns for every point the number of occupied points above and left of it: any box takes four look-ups. */
function sumUp(width: number, height: number, boxes: readonly ScreenBox[]): Int32Array {
  const sums = new Int32Array((width + 1) * (height + 1))
  for (const [left, top, right, bottom] of boxes) {
    for (let row = Math.max(0, Math.round(top / nameStep)); row < toEnd(bottom, height); row++) {
      for (let column = Math.max(0, Math.round(left / nameStep)); column < toEnd(right, width); column++)
        sums[(row + 1) * (width + 1) + column + 1] = 1
    }
  }
  for (let row = 1; row <= height; row++) {
    let line = 0
    for (let column = 1; column <= width; column++) {
      const point = row * (width + 1) + column
      line += sums[point] ?? 0
      sums[point] = (sums[point - width - 1] ?? 0) + line
    }
  }
  return sums
}

/** Returns the first point after a coordinate. */
const toEnd = (coordinate: number, points: number) => Math.min(points, Math.round(coordinate / nameStep) + 1)

const overlap = (a: ScreenBox, b: ScreenBox) =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]))
