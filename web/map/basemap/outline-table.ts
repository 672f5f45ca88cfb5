import type { Position } from 'geojson'
import * as z from 'zod/mini'
import type { Bounds } from './graticule.ts'

/** Degrees of longitude and latitude of a cell. Each cell's fine outlines are a file. */
const cellSize = 45
const columns = 360 / cellSize
export const cellCount = columns * (180 / cellSize)

/** Parts of a degree that lines are rounded to. */
export const precision = { coarse: 100, fine: 1000 }

/** Returns the number of a place's cell, row by row from the northwest corner; longitudes may go beyond ±180. */
export function findCell([longitude = 0, latitude = 0]: Position): number {
  const row = Math.min(180 / cellSize - 1, Math.floor((90 - latitude) / cellSize))
  const turned = (((longitude + 180) % 360) + 360) % 360
  return row * columns + Math.floor(turned / cellSize)
}

/** Returns a cell's west, south, east and north edges in degrees. */
export function findCellBox(cell: number): Bounds {
  const [west, north] = [(cell % columns) * cellSize - 180, 90 - Math.floor(cell / columns) * cellSize]
  return [west, north - cellSize, west + cellSize, north]
}

/** An encoded line; see encoded-line.ts. */
const line = z.string()
/** A polygon's rings without their last corners, or a border alone. */
const shape = z.array(line)

const coarseLayerSchema = z.object({
  /** The shapes within one cell, by cell. */
  inside: z.array(z.array(shape)),
  /** The shapes in several cells: of each line the parts in one cell, as the cell and the line, which may be empty. */
  across: z.array(z.array(z.array(z.tuple([z.number(), line])))),
})

const fineLayerSchema = z.object({
  /** Replaces the coarse shapes within the cell. */
  inside: z.array(shape),
  /** Replaces the parts in this cell, in the order of the coarse file. */
  parts: z.array(line),
})

/** The world's coarse outlines, and the lines between states. */
export const worldOutlinesSchema = z.object({
  land: coarseLayerSchema,
  borders: coarseLayerSchema,
  stateLines: z.array(line),
})

/** The fine outlines of a cell. */
export const cellOutlinesSchema = z.object({ land: fineLayerSchema, borders: fineLayerSchema })

/** The finer land of the United States. */
export const nationSchema = z.object({ land: z.array(shape) })

export type CoarseLayer = z.infer<typeof coarseLayerSchema>
export type FineLayer = z.infer<typeof fineLayerSchema>
export type WorldOutlines = z.infer<typeof worldOutlinesSchema>
export type CellOutlines = z.infer<typeof cellOutlinesSchema>
