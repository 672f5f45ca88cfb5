import type { Position } from '#shared/geo.ts'

/** The world's time zones, as the build takes them from geo-tz. */
export type TimeZoneTable = {
  /** Names, those with the same time together. Disputed areas have several: 'Asia/Urumqi|Asia/Shanghai'. */
  readonly zones: readonly (readonly string[])[]
  /**
   * A tree of cells, each node before its four quarters (northeast, northwest, southwest, southeast), as characters from `firstCode` on:
   * 0 is divided, 1 the zone that was used last, 2 the one before, and so on; open sea counts as a zone, the first one of all.
   */
  readonly cells: string
}

export type FoundZone = {
  /** An IANA name. */
  readonly name: string
  /** True if another time is used within 15 km or so, or the area is disputed. */
  readonly isNearBorder: boolean
}
export type FindZone = (position: Position) => FoundZone

/** The character of a divided cell: from here on, few characters need an escape in JSON. */
export const firstCode = 93

/** Kilometers around a place in which a border is near: the smallest cell has 4 km, and maps of borders differ. */
const nearKm = 15
const kmPerDegree = 111.2

/** Returns the look-up of time zones. At sea it finds the nautical zone. */
export function createFindZone({ zones, cells }: TimeZoneTable): FindZone {
  const names = ['', ...zones.flat()]
  const groups = [0, ...zones.flatMap((group, at) => group.map(() => at + 1))]
  const tree = readTree(cells, names.length)

  /** Returns a zone's index in `names`. */
  const findCell = (latitude: number, longitude: number): number => {
    let [west, south, east, north] = [-180, -90, 180, 90]
    let at = 0
    while (tree.zones[at] === divided) {
      const [x, y] = [(west + east) / 2, (south + north) / 2]
      const isNorth = latitude >= y
      const isEast = longitude >= x
      if (isNorth) south = y
      else north = y
      if (isEast) west = x
      else east = x
      let skipped = isNorth ? (isEast ? 0 : 1) : isEast ? 3 : 2
      for (at++; skipped > 0; skipped--) at = tree.ends[at] ?? 0
    }
    return tree.zones[at] ?? 0
  }

  return ({ latitude, longitude }) => {
    const zone = findCell(latitude, longitude)
    const north = nearKm / kmPerDegree
    const east = north / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01)
    const around = [-1, 0, 1].flatMap((y) =>
      [-1, 0, 1].map((x) => findCell(latitude + y * north, turn(longitude + x * east))),
    )
    const [name = '', ...others] = names[zone]?.split('|') ?? []
    const isNear = around.some((other) => other !== 0 && groups[other] !== groups[zone])
    return { name: name || nauticalZone(longitude), isNearBorder: others.length > 0 || isNear }
  }
}

const divided = -1

function readTree(cells: string, zoneCount: number) {
  /** `divided`, or the index of a cell's zone. */
  const zones = new Int16Array(cells.length)
  /** The index of the node after a node and its quarters. */
  const ends = new Int32Array(cells.length)
  const recent = Int16Array.from({ length: zoneCount }, (_, zone) => zone)
  /** The divided nodes that are being read, with the quarters that each still has. */
  const open: { node: number; left: number }[] = []
  for (let at = 0; at < cells.length; at++) {
    const code = cells.charCodeAt(at) - firstCode
    if (code === 0) {
      zones[at] = divided
      open.push({ node: at, left: 4 })
      continue
    }
    const zone = recent[code - 1] ?? 0
    recent.copyWithin(1, 0, code - 1)
    recent[0] = zone
    zones[at] = zone
    ends[at] = at + 1
    for (let parent = open.at(-1); parent && --parent.left === 0; parent = open.at(-1)) {
      ends[parent.node] = at + 1
      open.pop()
    }
  }
  return { zones, ends }
}

const turn = (longitude: number): number => ((longitude + 540) % 360) - 180

/** Returns the zone of open sea, 15 degrees wide around each full hour: 'Etc/GMT-1' is one hour ahead of UTC. */
function nauticalZone(longitude: number): string {
  const hours = Math.round(longitude / 15)
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
