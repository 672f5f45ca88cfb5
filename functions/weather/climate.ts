import { failureFields } from '#functions/http/log.ts'
import type { Reservation } from '#functions/http/reservation.ts'
import type { Day } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import type { UserId } from '#shared/ids.ts'
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
export const cellTurns = { atOnce: 6, perUser: 4 }

type KnownDays = {
  readonly elevation: number | null
  readonly days: ReadonlyMap<MonthDay, DayMeans>
  /** In seconds since 1970; absent for a new cell. */
  readonly expiresAt?: number
}

/** Reads only means of the years that end with `lastYear`. */
export type CellStore = {
  readonly read: (cell: GridCell, source: string, lastYear: number) => Promise<KnownDays | undefined>
  readonly write: (cell: GridCell, source: string, lastYear: number, known: KnownDays) => Promise<void>
}

export type Climate = {
  /**
   * Returns the means of the daily minima and maxima on a stay's calendar days in the last ten complete years, in degrees Celsius
   * to a hundredth. Tries providers in order, and requests only days that are not stored. Throws `unavailable` if no provider
   * answers, and the errors of `reserve`; never invents values.
   */
  readonly averages: (cells: CellStore, requester: Requester, place: Position, start: Day, end: Day) => Promise<Weather>
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

  /** Returns undefined if the provider fails or is paused, or if no turn became free in time. */
  async function fetchInTurn(
    { provider, breaker, turns }: (typeof sources)[number],
    userId: UserId,
    deadline: AbortSignal,
    ...question: [cell: GridCell, missing: readonly MonthDay[], years: { first: number; last: number }]
  ): Promise<KnownDays | undefined> {
    let release: () => void
    try {
      release = await turns.acquire(userId, deadline)
    } catch {
      // Our own concurrency limit was hit; don't count it as a provider failure.
      return undefined
    }
    try {
      if (!breaker.allows()) return undefined
      // The timeout starts here, so waiting for a turn does not shorten it.
      const { signal, clear } = timers.timeout(callTime)
      const fetched = await fetchMissing(provider, ...question, signal).finally(clear)
      breaker.recordSuccess()
      return fetched
    } catch (cause) {
      breaker.recordFailure()
      logFailure(`No climate data from ${provider.source}`, cause)
      return undefined
    } finally {
      release()
    }
  }

  async function averageBefore(
    deadline: AbortSignal,
    ...[cells, requester, place, start, end]: Parameters<Climate['averages']>
  ): Promise<Weather> {
    const cell = toGridCell(place)
    const days = listStayDays(start, end)
    const years = lastCompleteYears(new Date(clock()))
    let reservation: Pick<Reservation, 'refund'> | undefined
    for (const source of sources) {
      const { provider } = source
      const cached = await cells.read(cell, provider.source, years.last)
      const missing = days.filter((day) => !cached?.days.has(day))
      let known = cached
      if (missing.length > 0) {
        reservation ??= await requester.reserve(1)
        const fetched = await fetchInTurn(source, requester.userId, deadline, cell, missing, years)
        if (fetched === undefined) continue
        known = mergeDays(cached, fetched)
      }
      const window = days.flatMap((day) => known?.days.get(day) ?? [])
      const means = averageDays(window)
      if (known === undefined || means === undefined) continue
      if (known !== cached) {
        // If storing a cell fails, the next stay nearby costs another call.
        await cells
          .write(cell, provider.source, years.last, known)
          .catch((cause: unknown) => logFailure('A climate cell could not be stored', cause))
      }
      return {
        avgMinTemperature: means.min,
        avgMaxTemperature: means.max,
        hottestTemperature: means.hottest,
        temperatureUnit: 'celsius',
        source: provider.source,
        period: `${years.first}–${years.last}`,
        elevation: known.elevation,
      }
    }
    await reservation?.refund()
    throw new Problem('unavailable', 'Weather averages unavailable', {
      retryAfter: breakerPause / 1_000,
    })
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
