import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import type { CellStore } from './climate.ts'

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
 * when a calendar year ends.
 */
export const createCellStore = ({ table, clock }: { table: Table; clock: () => number }): CellStore => {
  const seconds = () => Math.floor(clock() / 1_000)
  return {
    async read(cell, source, lastYear) {
      const { success, data } = cellSchema.safeParse(await table.get(keys.climateCell(cell.name, source)))
      if (!success || data.lastYear !== lastYear || data.ttl <= seconds()) return undefined
      const days = Object.entries(data.days).map(
        ([day, [min, max, years, hottest]]) => [day, { min, max, years, hottest }] as const,
      )
      return { elevation: data.elevation, days: new Map(days), expiresAt: data.ttl }
    },
    // Parallel writes may lose each other's days, which the next request fetches again.
    async write(cell, source, lastYear, known) {
      await table.put({
        Item: {
          ...keys.climateCell(cell.name, source),
          lastYear,
          elevation: known.elevation,
          days: Object.fromEntries(
            [...known.days].map(([day, { min, max, years, hottest }]) => [day, [min, max, years, hottest]]),
          ),
          ttl: known.expiresAt ?? seconds() + lifetimeSeconds,
        },
      })
    },
  }
}
