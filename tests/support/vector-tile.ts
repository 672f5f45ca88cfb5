import { PbfWriter } from 'pbf'

type Point = { readonly x: number; readonly y: number }

export type TileFeature = {
  readonly type: keyof typeof types
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  /** In units of the tile, which has 4,096. A point is a line of one; a polygon's rings don't repeat their first point. */
  readonly lines: readonly (readonly Point[])[]
}

const types = { point: 1, line: 2, polygon: 3 } as const
const extent = 4_096

/** Writes a vector tile's layers by https://github.com/mapbox/vector-tile-spec/tree/master/2.1. */
export function encodeTile(layers: Readonly<Record<string, readonly TileFeature[]>>): Uint8Array {
  const pbf = new PbfWriter()
  for (const [name, features] of Object.entries(layers)) pbf.writeMessage(3, writeLayer(name, features), undefined)
  return pbf.finish()
}

const writeLayer = (name: string, features: readonly TileFeature[]) => (_: unknown, pbf: PbfWriter) => {
  const [keys, values] = [new Map<string, number>(), new Map<string | number | boolean, number>()]
  const index = <Value>(list: Map<Value, number>, value: Value) => {
    const known = list.get(value) ?? list.size
    list.set(value, known)
    return known
  }
  pbf.writeVarintField(15, 2)
  pbf.writeStringField(1, name)
  for (const { type, attributes, lines } of features) {
    const tags = Object.entries(attributes).flatMap(([key, value]) => [index(keys, key), index(values, value)])
    const feature = () => {
      pbf.writePackedVarint(2, tags)
      pbf.writeVarintField(3, types[type])
      pbf.writePackedVarint(4, toCommands(lines, type))
    }
    pbf.writeMessage(2, feature, undefined)
  }
  for (const key of keys.keys()) pbf.writeStringField(3, key)
  for (const value of values.keys())
    pbf.writeMessage(
      4,
      () => {
        if (typeof value === 'string') pbf.writeStringField(1, value)
        else if (typeof value === 'number') pbf.writeSVarintField(6, value)
        else pbf.writeBooleanField(7, value)
      },
      undefined,
    )
  pbf.writeVarintField(5, extent)
}

const [move, draw, close] = [1, 2, 7]
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

function toCommands(lines: TileFeature['lines'], type: TileFeature['type']): number[] {
  const commands: number[] = []
  let [x, y] = [0, 0]
  for (const line of lines) {
    const steps = line.map((point) => {
      const step = [zigzag(Math.round(point.x) - x), zigzag(Math.round(point.y) - y)]
      ;[x, y] = [Math.round(point.x), Math.round(point.y)]
      return step
    })
    commands.push((1 << 3) | move, ...(steps[0] ?? []))
    if (steps.length > 1) commands.push(((steps.length - 1) << 3) | draw, ...steps.slice(1).flat())
    if (type === 'polygon') commands.push((1 << 3) | close)
  }
  return commands
}
