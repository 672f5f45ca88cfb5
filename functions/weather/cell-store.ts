import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import type { CellStore } from './climate.ts'
import { readCells } from './read-cells.ts'

/** The lifetime of a cell, 180 days. */
const lifetimeSeconds = 180 * 24 * 60 * 60

/**
 * A day's mean minimum and maximum (degrees Celsius), the measured years and the highest maximum; a tuple, because a cell may
 * contain 366.
 */
const daySchema = z.tuple([z.number(), z.number(), z.number(), z.number()])

const cellSchema = z.object({
  lastYear: z.number(),
  elevation: z.nullable(z.number()),
  days: z.record(z.string(), daySchema),
  ttl: z.number(),
})

/**
 * Stores climate cells, one item for each cell and source. An item expires as a whole, 180 days after its first day was stored or
 * when a calendar year ends. `put` stores the items.
 */
export const createCellStore = (
  { table, clock }: { table: Table; clock: () => number },
  put: Table['putAll'] = table.putAll,
): CellStore => {
  const seconds = () => Math.floor(clock() / 1_000)
  return {
    read: (cells, source, lastYear) =>
      readCells(
        table,
        cells,
        (name) => keys.climateCell(name, source),
        (item) => {
          const { success, data } = cellSchema.safeParse(item)
          if (!success || data.lastYear !== lastYear || data.ttl <= seconds()) return undefined
          const days = Object.entries(data.days).map(
            ([day, [min, max, years, hottest]]) => [day, { min, max, years, hottest }] as const,
          )
          return { elevation: data.elevation, days: new Map(days), expiresAt: data.ttl }
        },
      ),
    // Parallel writes may lose each other's days, which the next request fetches again.
    write: (source, lastYear, known) =>
      put(
        [...known].map(([name, { elevation, days, expiresAt }]) => ({
          ...keys.climateCell(name, source),
          lastYear,
          elevation,
          days: Object.fromEntries(
            [...days].map(([day, { min, max, years, hottest }]) => [day, [min, max, years, hottest]]),
          ),
          ttl: expiresAt ?? seconds() + lifetimeSeconds,
        })),
      ),
  }
}
