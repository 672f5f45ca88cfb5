import type { TileFault } from '../roads/read-roads.ts'
import type { Tile } from '../tile.ts'
import { protomapsZoom } from './known-kinds.ts'
import type { AlongMap } from './place.ts'
import { readTile, type TileAlong } from './read-tile.ts'
import { cellZoom, type Step } from './way-cells.ts'

/** A zoom at which a missing tile's surroundings are looked up: 10 km at the equator. */
const surroundingZoom = 12

/** Content of a map in a cell, and the zoom of the tiles that are on the way. */
type MapCell = { readonly tiles: readonly TileAlong[]; readonly zoom: number }

/** Content of the first of the maps that has a tile of a cell, or the first that says it is empty: its index. Faults are those of all tiles that were read. */
export type Cell = {
  readonly shown: (MapCell & { readonly source: number }) | undefined
  readonly faults: readonly TileFault[]
}

/** Returns what maps have in a cell; of zoom 15 only the tiles that are beside the way. */
export async function readCell(
  maps: readonly AlongMap[],
  cell: Tile,
  steps: readonly Step[],
  isBeside: (tile: Tile) => boolean,
): Promise<Cell> {
  const faults: TileFault[] = []
  let empty: Cell['shown']
  for (const [source, map] of maps.entries()) {
    const shown = map.maxZoom < cellZoom ? undefined : await readMapCell(map, cell, steps, isBeside, faults)
    if (shown && shown.tiles.length > 0) return { shown: { ...shown, source }, faults }
    empty ??= shown && { ...shown, source }
  }
  return { shown: empty, faults }
}

/**
 * Reads the tiles of zoom 15, and that of zoom 14 where the map lacks one of them. A cell without a tile is empty, if the map has
 * what is around it and was not cut there: some programs write no tile where there is nothing.
 */
async function readMapCell(
  map: AlongMap,
  cell: Tile,
  steps: readonly Step[],
  isBeside: (tile: Tile) => boolean,
  faults: TileFault[],
): Promise<MapCell | undefined> {
  const read = async (tile: Tile): Promise<TileAlong[]> => {
    const decoded = await map.readTile(tile.z, tile.x, tile.y)
    const found = typeof decoded === 'object' ? readTile(tile, decoded, chooseSteps(tile, steps)) : decoded
    if (typeof found === 'string') faults.push(found)
    return typeof found === 'object' ? [found] : []
  }
  const faultsBefore = faults.length
  const closer = map.maxZoom < protomapsZoom ? [] : listChildren(cell).filter(isBeside)
  const near = await Promise.all(closer.map(read))
  const lacking = closer.filter((_, at) => near[at]?.length === 0)
  const isWhole = closer.length > 0 && lacking.length === 0
  const tiles = isWhole ? near.flat() : [...near.flat(), ...(await read(cell))]
  const isClose = closer.length > 0 && lacking.every((tile) => chooseSteps(tile, steps).length === 0)
  if (tiles.length > 0) return { tiles, zoom: isClose ? protomapsZoom : cellZoom }
  if (faults.length > faultsBefore || steps.length === 0 || !map.isUncut(cell)) return undefined
  const scale = 2 ** (cellZoom - surroundingZoom)
  const around = await map.readTile(surroundingZoom, Math.floor(cell.x / scale), Math.floor(cell.y / scale))
  return typeof around === 'object' ? { tiles, zoom: map.maxZoom } : undefined
}

const listChildren = ({ z, x, y }: Tile): Tile[] =>
  [0, 1].flatMap((down) => [0, 1].map((across) => ({ z: z + 1, x: 2 * x + across, y: 2 * y + down })))

/** Returns the steps whose middle is in a tile. */
function chooseSteps(tile: Tile, steps: readonly Step[]): readonly Step[] {
  if (tile.z === cellZoom) return steps
  const count = 2 ** tile.z
  const isIn = (place: number, own: number) => (((Math.floor(place * count) - own) % count) + count) % count === 0
  return steps.filter(({ x, y, across, down }) => isIn(x + across / 2, tile.x) && isIn(y + down / 2, tile.y))
}
