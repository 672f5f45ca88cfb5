import { Compression, TileType, tileIdToZxy } from 'pmtiles'
import * as z from 'zod/mini'
import { chooseSchema, layersSchema } from './archive.ts'
import { gzip } from './gzip.ts'
import { MapFileProblem } from './problem.ts'
import { runFew, type TileSource, tryAgain } from './tile-source.ts'
import type { Schema } from './vocabularies.ts'

/** The average of a vector tile, compressed, along a trip in open country (guess). */
export const usualBytes = 15_500
/** Bytes of a tile, uncompressed; larger ones are left out, as from files. */
const mostBytes = 8_000_000
const timeLimit = 15_000

const urlSchema = z.string().check(z.maxLength(2_000))
const tileJson = {
  tiles: z.optional(z.array(urlSchema).check(z.minLength(1))),
  minzoom: z._default(z.int().check(z.minimum(0), z.maximum(24)), 0),
  maxzoom: z._default(z.int().check(z.minimum(0), z.maximum(24)), 14),
  attribution: z.optional(z.string().check(z.maxLength(10_000))),
}
const sourceSchema = z.object({ type: z.literal('vector'), url: z.optional(urlSchema), ...tileJson })
const styleSchema = z.object({ sources: z.record(z.string(), z.unknown()), layers: z.array(z.unknown()) })
const layerSchema = z.object({ source: z.string(), 'source-layer': z.string() })
const answerSchema = z.object({
  ...tileJson,
  vector_layers: layersSchema,
  'planetiler:osm:osmosisreplicationtime': z.optional(z.string().check(z.maxLength(40))),
})

/** Returns a tile's bytes, uncompressed: none where the map has nothing, undefined of a tile that is too large. */
type ReadTile = (z: number, x: number, y: number, signal?: AbortSignal) => Promise<Uint8Array<ArrayBuffer> | undefined>

export type OnlineSource = TileSource & {
  readonly server: string
  readonly schema: Schema
  readonly readTile: ReadTile
}

/**
 * Opens the vector source of the online map. Requests its style and its TileJSON, and no tile.
 * @throws MapFileProblem if it has none whose layers Offgrid knows; errors of fetch
 */
export async function openOnlineSource(styleUrl: string, signal?: AbortSignal): Promise<OnlineSource> {
  const style = styleSchema.parse(await fetchJson(styleUrl, signal))
  const layers = style.layers.flatMap((layer) => layerSchema.safeParse(layer).data ?? [])
  for (const [name, described] of Object.entries(style.sources)) {
    const source = sourceSchema.safeParse(described).data
    if (!source) continue
    const url = source.url && new URL(source.url, styleUrl).href
    const { vector_layers, ...found } = answerSchema.parse(url ? await fetchJson(url, signal) : source)
    const template = found.tiles?.[0]
    if (!template) continue
    const names = layers.flatMap((layer) => (layer.source === name ? layer['source-layer'] : []))
    const known = vector_layers ?? [...new Set(names)].map((id) => ({ id }))
    const schema = chooseSchema(
      TileType.Mvt,
      known.map(({ id }) => id),
    )
    const from = new URL(template, url ?? styleUrl).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
    const { tiles, minzoom, maxzoom, ...metadata } = found
    const readTile = createReader(from)
    return {
      from,
      server: new URL(from).host,
      tileCompression: Compression.Gzip,
      tileType: TileType.Mvt,
      minZoom: minzoom,
      maxZoom: maxzoom,
      metadata: { ...metadata, vector_layers: known.map(({ id }) => ({ id })) },
      schema,
      readTile,
      find: async (ids) => ({
        ids,
        empty: [],
        size: ids.length * usualBytes,
        fetch: (signal, add) =>
          runFew(ids, signal, async (id, either) => {
            const bytes = await readTile(...tileIdToZxy(id), either)
            await add(id, await gzip(bytes ?? new Uint8Array()))
          }),
      }),
    }
  }
  throw new MapFileProblem('The online map of this site is made of pictures or unknown tiles, which can’t be saved.')
}

const createReader =
  (template: string): ReadTile =>
  (z, x, y, signal) =>
    tryAgain(signal, async () => {
      const url = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
      const response = await request(url, signal)
      // The sea has no tiles.
      if (response.status === 204 || response.status === 404) return new Uint8Array()
      if (!response.ok) throw new Error(`Map tiles: ${response.status}`)
      if (Number(response.headers.get('content-length')) > mostBytes) return undefined
      const body = await response.arrayBuffer()
      return body.byteLength > mostBytes ? undefined : new Uint8Array(body)
    })

/** Without a referrer, which names the page. */
const request = (url: string, signal: AbortSignal | undefined): Promise<Response> =>
  fetch(url, {
    signal: AbortSignal.any([AbortSignal.timeout(timeLimit), ...(signal ? [signal] : [])]),
    referrerPolicy: 'no-referrer',
    credentials: 'omit',
  })

async function fetchJson(url: string, signal: AbortSignal | undefined): Promise<unknown> {
  const response = await request(url, signal)
  if (!response.ok) throw new Error(`Map style: ${response.status}`)
  return response.json()
}
