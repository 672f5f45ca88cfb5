import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import type { Item, Table } from '#functions/table/table.ts'
import { isDay } from '#shared/date.ts'
import type { ForecastDay } from '#shared/forecast.ts'
import type { GridCell } from './grid-cell.ts'
import { readCells } from './read-cells.ts'

/** The lifetime of a stored forecast, 5 days. */
const lifetimeSeconds = 5 * 24 * 60 * 60

/** A cell's forecast; the days are the place's own, in order, and none if the provider has none. */
export type CellForecast = {
  /** The time when its oldest day was fetched, in milliseconds since 1970. */
  readonly madeAt: number
  /** The time of the provider's last answer. Later than `madeAt` if the answer lacked days, which stay as they were. */
  readonly askedAt: number
  /** Meters above sea level; null if unknown. */
  readonly elevation: number | null
  readonly days: readonly ForecastDay[]
}

export type ForecastStore = ReturnType<typeof createForecastStore>

const value = z.nullable(z.number())
/** Minimum, maximum, rain, chance of rain, gusts and code; a tuple, because a cell has 16 of them. */
const daySchema = z.tuple([z.number(), z.number(), value, value, value, value])

const cellSchema = z.object({
  madeAt: z.number(),
  askedAt: z.optional(z.number()),
  elevation: value,
  days: z.record(z.string(), daySchema),
})

/** Stores cells' forecasts, one item for each cell and source. `put` stores the items. */
export const createForecastStore = (table: Table, put: Table['putAll'] = table.putAll) => ({
  /** Returns the stored forecasts by the cells' names, however old, from one call per 100 cells; storing takes one per 25. */
  read: (cells: readonly GridCell[], source: string): Promise<ReadonlyMap<string, CellForecast>> =>
    readCells(table, cells, (name) => keys.forecastCell(name, source), parseItem),

  write: (source: string, forecasts: ReadonlyMap<string, CellForecast>): Promise<void> =>
    put([...forecasts].map(([name, forecast]) => ({ ...keys.forecastCell(name, source), ...toItem(forecast) }))),
})

function parseItem(item: Item): CellForecast | undefined {
  const { success, data } = cellSchema.safeParse(item)
  return success ? { ...data, askedAt: data.askedAt ?? data.madeAt, days: toDays(data.days) } : undefined
}

const toItem = ({ madeAt, askedAt, elevation, days }: CellForecast) => ({
  madeAt,
  ...(askedAt === madeAt ? {} : { askedAt }),
  elevation,
  days: Object.fromEntries(
    days.map(({ day, min, max, rain, rainChance, gusts, code }) => [day, [min, max, rain, rainChance, gusts, code]]),
  ),
  ttl: Math.floor(madeAt / 1_000) + lifetimeSeconds,
})

const toDays = (days: z.infer<typeof cellSchema>['days']): ForecastDay[] =>
  Object.entries(days)
    .flatMap(([day, [min, max, rain, rainChance, gusts, code]]) =>
      isDay(day) ? [{ day, min, max, rain, rainChance, gusts, code }] : [],
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
