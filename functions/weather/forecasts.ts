import { failureFields } from '#functions/http/log.ts'
import type { ForecastDay } from '#shared/forecast.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import type { Requester } from './cell-quota.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { cellTurns } from './climate.ts'
import type { CellForecast, ForecastStore } from './forecast-store.ts'
import type { GridCell } from './grid-cell.ts'
import { type FetchedForecast, type ForecastProvider, type ProviderOptions, ProviderPaused } from './provider.ts'
import { createTurns } from './turns.ts'

export type Forecasts = {
  /**
   * Returns forecasts by the cells' names, all of one source: the first provider that has any days. After 3 h a cell is fetched
   * again, also one without days; if that fails, its days are used for 48 h. A cell is missing if it could not be fetched in time
   * or is over the user's allowance.
   */
  readonly find: (
    store: ForecastStore,
    requester: Requester,
    cells: readonly GridCell[],
  ) => Promise<{ readonly source: string; readonly byCell: ReadonlyMap<string, CellForecast> } | undefined>
}

export type ForecastsOptions = ProviderOptions<ForecastProvider, 'callTime' | 'requestTime'>

const { freshTime } = limits.forecast

export function createForecasts({
  providers,
  clock,
  timers,
  log,
  times: { callTime, requestTime } = serverLimits.forecast,
}: ForecastsOptions): Forecasts {
  const logFailure = (message: string, cause: unknown) =>
    log({ level: cause instanceof ProviderPaused ? 'info' : 'error', message, ...failureFields(cause) })
  const sources = providers.map((provider) => createSource(provider))

  /** Returns true for days that may be used while the provider has none. */
  const isUsable = (known: CellForecast | undefined): boolean =>
    known !== undefined && known.days.length > 0 && clock() - known.madeAt < serverLimits.forecast.staleTime

  return {
    async find(store, requester, cells) {
      const { signal, clear } = timers.timeout(requestTime)
      let withoutDays: Awaited<ReturnType<Forecasts['find']>>
      try {
        for (const { provider, fetchCells } of sources) {
          const stored = await store.read(cells, provider.source)
          const isFresh = (known: CellForecast | undefined) => known && clock() - known.askedAt < freshTime
          const stale = cells.filter(({ name }) => !isFresh(stored.get(name)))
          const fetched = await fetchCells(store, requester, stale, stored, signal)
          const byCell = new Map(
            cells.flatMap(({ name }) => {
              const known = stored.get(name)
              const forecast = fetched.get(name) ?? (isFresh(known) || isUsable(known) ? known : undefined)
              return forecast ? [[name, forecast] as const] : []
            }),
          )
          const found = { source: provider.source, byCell }
          if ([...byCell.values()].some(({ days }) => days.length > 0)) return found
          if (byCell.size > 0) withoutDays ??= found
        }
        return withoutDays
      } finally {
        clear()
      }
    },
  }

  /** Adds the known days that an answer lacks, which makes the forecast as old as they are. */
  function addKnownDays({ today, days, elevation }: FetchedForecast, known: CellForecast | undefined): CellForecast {
    const now = clock()
    const isMissing = ({ day }: ForecastDay) => (!today || day >= today) && !days.some((one) => one.day === day)
    const kept = known && isUsable(known) ? known.days.filter(isMissing) : []
    if (!known || kept.length === 0) return { madeAt: now, askedAt: now, elevation, days }
    return {
      madeAt: known.madeAt,
      askedAt: now,
      elevation: elevation ?? known.elevation,
      days: [...kept, ...days].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    }
  }

  function createSource(provider: ForecastProvider) {
    const breaker = createCircuitBreaker(clock)
    const turns = createTurns(cellTurns)
    let failures = 0

    /** Returns undefined for a failure. */
    async function fetchCell(cell: GridCell, deadline: AbortSignal): Promise<FetchedForecast | undefined> {
      const { signal, clear } = timers.timeout(callTime)
      try {
        const forecast = await provider.fetchForecast(cell.centre, AbortSignal.any([signal, deadline]))
        breaker.recordSuccess()
        return forecast
      } catch (cause) {
        // The request's own time is over; that says nothing about the provider.
        if (deadline.aborted && !signal.aborted) return undefined
        failures += 1
        breaker.recordFailure()
        logFailure(`No forecast from ${provider.source}`, cause)
        return undefined
      } finally {
        clear()
      }
    }

    async function fetchCells(
      store: ForecastStore,
      requester: Requester,
      cells: readonly GridCell[],
      stored: ReadonlyMap<string, CellForecast>,
      deadline: AbortSignal,
    ): Promise<ReadonlyMap<string, CellForecast>> {
      const failuresBefore = failures
      const fetched = new Map<string, CellForecast>()
      let reserved: ReturnType<Requester['reserve']> | undefined
      let asked = 0

      const fetchNext = async (cell: GridCell): Promise<void> => {
        // After a failure nothing more is asked, so that a request waits for one call only while the provider is down.
        if (failures !== failuresBefore || !breaker.allows()) return
        // All cells are counted at once, when the first one has its turn.
        reserved ??= requester.reserve(cells.length)
        if (asked++ >= (await reserved).count) return
        const answer = await fetchCell(cell, deadline)
        if (answer) fetched.set(cell.name, addKnownDays(answer, stored.get(cell.name)))
      }

      await Promise.all(cells.map((cell) => turns.run(requester.userId, deadline, () => fetchNext(cell))))
      if (fetched.size > 0)
        // If storing forecasts fails, the next request costs other calls.
        await store
          .write(provider.source, fetched)
          .catch((cause: unknown) => logFailure('Forecasts could not be stored', cause))
      const { count = 0, refund } = (await reserved) ?? {}
      if (count > fetched.size) await refund?.(count - fetched.size)
      return fetched
    }

    return { provider, fetchCells }
  }
}
