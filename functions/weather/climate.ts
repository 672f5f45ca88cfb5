import { failureFields } from '#functions/http/log.ts'
import type { Day } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { Weather } from '#shared/weather.ts'
import type { Requester } from './cell-quota.ts'
import { breakerPause, createCircuitBreaker } from './circuit-breaker.ts'
import { type GridCell, toGridCell } from './grid-cell.ts'
import { averageByDay, averageDays, type DayMeans } from './means.ts'
import { type ClimateProvider, type ProviderOptions, ProviderPaused } from './provider.ts'
import { lastCompleteYears, listStayDays, type MonthDay, toSpans } from './stay-days.ts'
import { createTurns } from './turns.ts'

/** The limits of a call's duration and of its latest start (ms). Their sum fits into the request's time. */
export const callTimeout = 2_000
const startTimeout = 2_250

/** Cells fetched from a provider at once, in all and per user; averages take up to ten calls each. */
export const cellTurns = { atOnce: 6, perUser: limits.weather.atOnce }

type KnownDays = {
  readonly elevation: number | null
  readonly days: ReadonlyMap<MonthDay, DayMeans>
  /** In seconds since 1970; absent for a new cell. */
  readonly expiresAt?: number
}

/** The means of the years that end with `lastYear`, by the cells' names. */
export type CellStore = {
  /** Takes one call per 100 cells. */
  readonly read: (
    cells: readonly GridCell[],
    source: string,
    lastYear: number,
  ) => Promise<ReadonlyMap<string, KnownDays>>
  /** Takes one call per 25 cells. */
  readonly write: (source: string, lastYear: number, known: ReadonlyMap<string, KnownDays>) => Promise<void>
}

/** A stay at a place, both days included. */
export type Stay = { readonly place: Position; readonly start: Day; readonly end: Day }

export type Climate = {
  /**
   * Returns, for each stay, the means of the daily minima and maxima on its calendar days in the last ten complete years, in degrees
   * Celsius to a hundredth. Tries providers in order, and requests only days that are not stored. A stay has none if no provider
   * answered, or if its place is over the user's allowance. Throws if none has any: `unavailable`, or the error of `reserve`; never
   * invents values.
   */
  readonly averages: (
    cells: CellStore,
    requester: Requester,
    stays: readonly Stay[],
  ) => Promise<readonly (Weather | undefined)[]>
}

export type ClimateOptions = ProviderOptions<ClimateProvider, 'callTime' | 'startTime'>

export function createClimate({
  providers,
  clock,
  timers,
  log,
  times: { callTime, startTime } = { callTime: callTimeout, startTime: startTimeout },
}: ClimateOptions): Climate {
  const logFailure = (message: string, cause: unknown) =>
    log({ level: cause instanceof ProviderPaused ? 'info' : 'error', message, ...failureFields(cause) })
  const sources = providers.map((provider) => ({
    provider,
    breaker: createCircuitBreaker(clock),
    turns: createTurns(cellTurns),
  }))

  /** Returns undefined if the provider fails or is paused. */
  async function fetchFrom(
    { provider, breaker }: (typeof sources)[number],
    ...question: [cell: GridCell, missing: readonly MonthDay[], years: { first: number; last: number }]
  ): Promise<KnownDays | undefined> {
    if (!breaker.allows()) return undefined
    try {
      // The timeout starts here, so waiting for a turn does not shorten it.
      const { signal, clear } = timers.timeout(callTime)
      const fetched = await fetchMissing(provider, ...question, signal).finally(clear)
      breaker.recordSuccess()
      return fetched
    } catch (cause) {
      breaker.recordFailure()
      logFailure(`No climate data from ${provider.source}`, cause)
      return undefined
    }
  }

  /** Returns the averages of the stays that this provider has; fetches what is not stored, as far as the allowance reaches. */
  async function averageFrom(
    source: (typeof sources)[number],
    deadline: AbortSignal,
    [cells, requester, stays]: [CellStore, Requester, readonly Asked[]],
  ): Promise<{ readonly found: ReadonlyMap<Asked, Weather>; readonly refusal: Problem | undefined }> {
    const name = source.provider.source
    const years = lastCompleteYears(new Date(clock()))
    const places = [...new Map(stays.map(({ cell }) => [cell.name, cell])).values()]
    const stored = await cells.read(places, name, years.last)
    const listMissing = ({ cell, days }: Asked) => days.filter((day) => !stored.get(cell.name)?.days.has(day))
    const incomplete = stays.filter((stay) => listMissing(stay).length > 0)
    const reserved = incomplete.length > 0 ? await requester.reserve(incomplete.length) : undefined
    const known = new Map(stored)
    const fetched = new Set<Asked>()
    await Promise.all(
      incomplete.slice(0, reserved?.count).map(async (stay) => {
        // Without a turn in time our own limit was hit, which is no failure of the provider.
        const answer = await source.turns.run(requester.userId, deadline, () =>
          fetchFrom(source, stay.cell, listMissing(stay), years),
        )
        if (answer === undefined) return
        fetched.add(stay)
        known.set(stay.cell.name, mergeDays(known.get(stay.cell.name), answer))
      }),
    )
    const found = new Map<Asked, Weather>()
    for (const stay of stays) {
      const { days, elevation = null } = known.get(stay.cell.name) ?? {}
      const isComplete = fetched.has(stay) || !incomplete.includes(stay)
      const means = isComplete ? averageDays(stay.days.flatMap((day) => days?.get(day) ?? [])) : undefined
      if (means === undefined) continue
      found.set(stay, {
        avgMinTemperature: means.min,
        avgMaxTemperature: means.max,
        hottestTemperature: means.hottest,
        temperatureUnit: 'celsius',
        source: name,
        period: `${years.first}–${years.last}`,
        elevation,
      })
    }
    const used = [...fetched].filter((stay) => found.has(stay)).map(({ cell }) => cell.name)
    if (used.length > 0)
      // If storing cells fails, the next stay nearby costs another call.
      await cells
        .write(name, years.last, new Map([...known].filter(([name]) => used.includes(name))))
        .catch((cause: unknown) => logFailure('Climate cells could not be stored', cause))
    if (reserved && reserved.count > used.length) await reserved.refund(reserved.count - used.length)
    return { found, refusal: reserved?.refusal }
  }

  async function averageBefore(
    deadline: AbortSignal,
    ...[cells, requester, stays]: Parameters<Climate['averages']>
  ): Promise<readonly (Weather | undefined)[]> {
    const asked = stays.map(({ place, start, end }) => ({ cell: toGridCell(place), days: listStayDays(start, end) }))
    const all = new Map<Asked, Weather>()
    let reason: Problem | undefined
    for (const source of sources) {
      const open = asked.filter((stay) => !all.has(stay))
      if (open.length === 0) break
      const { found, refusal } = await averageFrom(source, deadline, [cells, requester, open])
      for (const [stay, weather] of found) all.set(stay, weather)
      reason ??= refusal
    }
    if (asked.length > 0 && all.size === 0)
      throw reason ?? new Problem('unavailable', 'Weather averages unavailable', { retryAfter: breakerPause / 1_000 })
    return asked.map((stay) => all.get(stay))
  }

  return {
    async averages(...question) {
      const { signal, clear } = timers.timeout(startTime)
      try {
        return await averageBefore(signal, ...question)
      } finally {
        clear()
      }
    },
  }
}

type Asked = { readonly cell: GridCell; readonly days: readonly MonthDay[] }

/** Fetches the missing days of each year, in at most ten parallel calls; the first failure cancels the others. */
async function fetchMissing(
  provider: ClimateProvider,
  cell: GridCell,
  missing: readonly MonthDay[],
  years: { first: number; last: number },
  timeout: AbortSignal,
): Promise<KnownDays> {
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, timeout])
  try {
    const spans = await Promise.all(
      toSpans(missing, years).map((span) => provider.fetchDays(cell.centre, span, signal)),
    )
    const elevation = spans.find((span) => span.elevation !== null)?.elevation ?? null
    return {
      elevation,
      days: averageByDay(
        missing,
        spans.flatMap((span) => span.days),
      ),
    }
  } catch (cause) {
    failed.abort(cause)
    throw cause
  }
}

const mergeDays = (cached: KnownDays | undefined, fetched: KnownDays): KnownDays => ({
  ...cached,
  elevation: fetched.elevation ?? cached?.elevation ?? null,
  days: new Map([...(cached?.days ?? []), ...fetched.days]),
})
