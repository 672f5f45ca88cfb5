import type { NameGrid } from './name-grid.ts'

/** Pixels between the points considered for names. */
export const nameStep = 10

/** Pixels of width from which a country or state is named. */
const narrowest = { country: 44, state: 58 }
/** Width of a spaced letter, and of a line, in ems. */
const letters = { country: 0.86, state: 0.56, line: 8 }

export type ScreenBox = readonly [left: number, top: number, right: number, bottom: number]

/** The visible part of the map as points `nameStep` pixels apart. */
export type NameView = {
  readonly longitudes: readonly number[]
  readonly latitudes: readonly number[]
  readonly occupied: readonly ScreenBox[]
}

export type PlacedName = {
  readonly name: string
  readonly kind: 'country' | 'state'
  /** Longitude and latitude of its center. */
  readonly at: readonly [number, number]
  /** Letter height in pixels. */
  readonly size: number
}

/** Returns the names in view, each once in its visible part, and in its previous place while that is good enough. */
export function placeNames(grid: NameGrid, view: NameView, before: readonly PlacedName[]): PlacedName[] {
  const width = view.longitudes.length
  const height = view.latitudes.length
  const states = new Int16Array(width * height)
  let point = 0
  for (const latitude of view.latitudes)
    for (const longitude of view.longitudes) states[point++] = grid.find(longitude, latitude)
  const countries = states.map((name) => {
    const country = grid.names[name]?.country ?? -1
    return country >= 0 ? country : name
  })
  const occupied = new Uint8Array(width * height)
  const occupy = (box: ScreenBox) => {
    for (const covered of listPoints(box, width, height)) occupied[covered] = 1
  }
  for (const box of view.occupied) occupy(box)
  const place = (kind: PlacedName['kind'], owner: Int16Array): PlacedName[] => {
    const room = measureRoom(owner, width, height)
    return room.areas.flatMap(([index, { widest, points }], rank) => {
      const { name, country } = grid.names[index] ?? { name: '', country: -1 }
      if ((kind === 'state') !== country >= 0) return []
      // Among small islands, naming the largest shows the location.
      if (widest * nameStep < narrowest[kind] && (rank > 0 || kind === 'state')) return []
      const label = toLabel(name, kind, widest * nameStep)
      const known = before.find((other) => other.kind === kind && other.name === name)
      const spot = findSpot(points, label, room, occupied, known && toPoint(view, known.at))
      if (spot === undefined) return []
      const [column, row] = [spot % width, Math.floor(spot / width)]
      occupy(toBox(column, row, label))
      const at = [view.longitudes[column] ?? 0, view.latitudes[row] ?? 0] as const
      const stays = known && toPoint(view, known.at) === spot
      return [{ name, kind, size: label.size, at: stays ? known.at : at }]
    })
  }
  return [...place('country', countries), ...place('state', states)]
}

type Label = { readonly size: number; readonly width: number; readonly height: number }

function toLabel(text: string, kind: PlacedName['kind'], widest: number): Label {
  const size = kind === 'country' ? Math.min(19, 10 + widest / 90) : Math.min(16, 10.5 + widest / 130)
  const ems = text.length * letters[kind]
  const longestWord = Math.max(...text.split(' ').map((word) => word.length)) * letters[kind]
  const lines = Math.ceil(ems / letters.line)
  return { size, width: size * Math.max(longestWord, Math.min(ems, letters.line)), height: size * 1.25 * lines }
}

function toBox(column: number, row: number, { width, height }: Label): ScreenBox {
  const [x, y] = [column * nameStep, row * nameStep]
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
}

/** Returns the points of a box in the view. */
function listPoints([left, top, right, bottom]: ScreenBox, width: number, height: number): number[] {
  const toStep = (pixels: number, steps: number) => Math.min(Math.max(0, Math.round(pixels / nameStep)), steps)
  const [from, to] = [toStep(left, width), toStep(right + nameStep, width)]
  const points: number[] = []
  for (let row = toStep(top, height); row < toStep(bottom + nameStep, height); row++)
    for (let column = from; column < to; column++) points.push(row * width + column)
  return points
}

/** Returns the best point for a country's name; the previous one unless another is much better. */
function findSpot(
  points: readonly number[],
  label: Label,
  room: Room,
  occupied: Uint8Array,
  known: number | undefined,
) {
  const { width, height, across, down } = room
  const [halfWidth, halfHeight] = [label.width / 2 / nameStep, label.height / 2 / nameStep]
  let best: { point: number; score: number } | undefined
  let before: number | undefined
  for (const point of points) {
    const [column, row] = [point % width, Math.floor(point / width)]
    if (column < halfWidth || row < halfHeight || column > width - 1 - halfWidth || row > height - 1 - halfHeight)
      continue
    const [wide, high] = [(across[point] ?? 0) / halfWidth, (down[point] ?? 0) / (halfHeight * 1.5)]
    // Beyond enough space, the center is only nicer.
    const fit = Math.min(wide, high, 2.5) + 0.005 * (wide + high)
    if (fit < (best?.score ?? 0) && point !== known) continue
    const box = listPoints(toBox(column, row, label), width, height)
    const over = box.filter((covered) => occupied[covered]).length
    const score = fit - (over > 0 ? 1 + over / box.length : 0)
    if (point === known) before = score
    if (best === undefined || score > best.score) best = { point, score }
  }
  return before !== undefined && best && before > best.score - 0.5 ? known : best?.point
}

/** Returns the nearest point of the view; undefined outside. */
function toPoint({ longitudes, latitudes }: NameView, [longitude, latitude]: readonly [number, number]) {
  const [west = 0, east = 0] = [longitudes[0], longitudes.at(-1)]
  const turn = Math.ceil((west - longitude) / 360) * 360
  const column = Math.round(((longitude + turn - west) / Math.max(east - west, 1e-9)) * (longitudes.length - 1))
  const row = latitude > (latitudes[0] ?? 0) ? -1 : latitudes.findLastIndex((value) => value >= latitude)
  return column >= longitudes.length || row < 0 ? undefined : row * longitudes.length + column
}

type Room = ReturnType<typeof measureRoom>

/** Measures the space of countries in a view, given as rows of name indexes, -1 for none, in points of the view. */
function measureRoom(owner: Int16Array, width: number, height: number) {
  /** Distance from each point to the nearer end of its country, in its row and column. */
  const across = new Int16Array(owner.length)
  const down = new Int16Array(owner.length)
  /** Each country's widest run in a row and its points; they are returned with the widest country first. */
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
