import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import type { CellStore } from './climate.ts'

/** The time that a cell is kept: 180 days. */
const lifetimeSeconds = 180 * 24 * 60 * 60

/** A day's minimum, maximum (degrees Celsius), the years behind them and their highest maximum, as short as can be: a cell may hold 366. */
const daySchema = z.tuple([z.number(), z.number(), z.number(), z.number()])

const cellSchema = z.object({
  lastYear: z.number(),
  elevation: z.nullable(z.number()),
  days: z.record(z.string(), daySchema),
  ttl: z.number(),
})

/**
 * Climate cells in the table, one item for each cell and source. All its days grow old together: 180 days after the first
 * of them was asked for, or when a year is complete, the item counts as not there and the next question starts it anew.
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
    // Two who write at once may lose each other's days; those are asked for once more, nothing else.
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
