import type { StyleSpecification } from 'maplibre-gl'
import { FileSource } from 'pmtiles'
import type { Position } from '#shared/geo.ts'
import type { Scheme } from '../core/use-scheme.ts'
import { type Coverage, drawnFrom, findCoverage, hidesBelow, type MapArchive, openArchive } from './archive.ts'
import { createArchiveLayers } from './layers.ts'
import { MapFileProblem } from './problem.ts'
import { RangeSource } from './range-source.ts'
import { listSavedMaps } from './saved-maps.ts'

type Opened = { readonly key: string; readonly archive: MapArchive; readonly remote?: RangeSource }

/** The drawn map files: the deployment's, and this device's above it. */
export class Archives {
  readonly #opened: readonly Opened[]

  constructor(opened: readonly Opened[] = []) {
    this.#opened = opened
  }

  static async open(): Promise<Archives> {
    const opening = (await listSavedMaps()).map(async ({ id, file }): Promise<Opened> => {
      return { key: encodeURIComponent(id), archive: await openArchive(new FileSource(file), file.size) }
    })
    const opened = await Promise.allSettled(opening)
    for (const { reason } of opened.filter((one) => one.status === 'rejected'))
      console.info('A map file cannot be drawn', reason)
    return new Archives(opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
  }

  /**
   * Returns these with the deployment's below them.
   * @throws if that cannot be opened
   */
  async over(tilesUrl: string): Promise<Archives> {
    const remote = new RangeSource(tilesUrl)
    const archive = await openArchive(remote)
    // MapLibre requests failed tiles again only under another URL.
    return new Archives([{ key: crypto.randomUUID(), archive, remote }, ...this.#opened])
  }

  /** The source of the deployment's archive in the style. */
  get siteSource(): string | undefined {
    const site = this.#opened.find(({ remote }) => remote)
    return site && toSourceId(site)
  }

  get isEmpty() {
    return this.#opened.length === 0
  }

  /** Returns the most that one shows at a place and zoom (512-pixel tiles). */
  async findCoverage(place: Position, zoom: number): Promise<Coverage> {
    let most: Coverage = 'none'
    for (const { archive, remote } of this.#opened) {
      const coverage = remote?.isUnreachable
        ? 'none'
        : await findCoverage(archive, place, zoom).catch(() => 'none' as const)
      if (coverage === 'whole') return coverage
      if (coverage === 'lines') most = coverage
    }
    return most
  }

  /** Returns the style with these maps on top; `load` must answer the protocol's URLs. */
  addTo(style: StyleSpecification, scheme: Scheme, protocol: string): StyleSpecification {
    const sources = { ...style.sources }
    const layers = [...style.layers]
    for (const opened of this.#opened) {
      const { key, archive } = opened
      const { header, box, schema, credit } = archive
      const source = toSourceId(opened)
      const land = `own land ${key}`
      sources[source] = {
        type: schema === 'raster' ? 'raster' : 'vector',
        ...(schema === 'raster' && { tileSize: 256 }),
        tiles: [`${protocol}://${key}/{z}/{x}/{y}`],
        minzoom: header.minZoom,
        maxzoom: header.maxZoom,
        // MapLibre has no boxes across the date line.
        bounds: box.east > 180 ? [-180, box.south, 180, box.north] : [box.west, box.south, box.east, box.north],
        attribution: credit,
      }
      const { west, south, east, north } = box
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ]
      if (schema === 'openmaptiles')
        sources[land] = {
          type: 'geojson',
          data: { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } },
        }
      layers.push(
        ...createArchiveLayers(source, schema, scheme, {
          from: drawnFrom(archive),
          hidesBelow: hidesBelow(archive),
          land,
        }),
      )
    }
    return { ...style, sources, layers }
  }

  /** Returns a tile's bytes by its URL; empty if it is missing or too large. */
  async load(url: string, signal: AbortSignal): Promise<{ data: ArrayBuffer | ImageBitmap }> {
    const [key, ...place] = (url.split('://')[1] ?? '').split('/')
    const [z = 0, x = 0, y = 0] = place.map(Number)
    const opened = this.#opened.find((one) => one.key === key)
    const tile = await opened?.archive.tiles.getZxy(z, x, y, signal).catch(leaveOutTooLarge)
    if (tile) return { data: tile.data }
    const isRaster = opened?.archive.schema === 'raster'
    return { data: isRaster ? await createImageBitmap(new ImageData(1, 1)) : new ArrayBuffer(0) }
  }
}

const toSourceId = ({ key }: Opened): string => `own ${key}`

/** MapLibre would request a failed tile repeatedly, so a too large one is missing. */
function leaveOutTooLarge(error: unknown): undefined {
  if (!(error instanceof MapFileProblem)) throw error
  console.info(error.message)
}
