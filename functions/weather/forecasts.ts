import { failureFields, type Log } from '#functions/http/log.ts'
import type { Timers } from '#functions/timers.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { Requester } from './cell-quota.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { cellTurns } from './climate.ts'
import type { CellForecast, ForecastStore } from './forecast-store.ts'
import type { GridCell } from './grid-cell.ts'
import { type ForecastProvider, ProviderPaused } from './provider.ts'
import { createTurns } from './turns.ts'

export type Forecasts = {
  /**
   * Returns forecasts by the cells' names, all of one source: the first provider that has any. A forecast older than 3 h is
   * fetched again; if that fails, it is used for 48 h. A cell is missing if its forecast could not be fetched in time or is over
   * the user's allowance.
   */
  readonly find: (
    store: ForecastStore,
    requester: Requester,
    cells: readonly GridCell[],
  ) => Promise<{ readonly source: string; readonly byCell: ReadonlyMap<string, CellForecast> } | undefined>
}

export type ForecastsOptions = {
  /** In order of preference. */
  readonly providers: readonly ForecastProvider[]
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly timers: Timers
  readonly log: Log
}

const { callTime, requestTime, freshTime, staleTime } = limits.forecast

export function createForecasts({ providers, clock, timers, log }: ForecastsOptions): Forecasts {
  const logFailure = (message: string, cause: unknown) =>
    log({ level: cause instanceof ProviderPaused ? 'info' : 'error', message, ...failureFields(cause) })
  const sources = providers.map((provider) => createSource(provider))

  return {
    async find(store, requester, cells) {
      const { signal, clear } = timers.timeout(requestTime)
      try {
        for (const { provider, fetchCells } of sources) {
          const stored = await store.read(cells, provider.source)
          const isYounger = (cell: GridCell, age: number) => clock() - (stored.get(cell.name)?.madeAt ?? 0) < age
          const fetched = await fetchCells(
            store,
            requester,
            cells.filter((cell) => !isYounger(cell, freshTime)),
            signal,
          )
          const byCell = new Map(
            cells.flatMap((cell) => {
              const forecast =
                fetched.get(cell.name) ?? (isYounger(cell, staleTime) ? stored.get(cell.name) : undefined)
              return forecast ? [[cell.name, forecast] as const] : []
            }),
          )
          if (byCell.size > 0) return { source: provider.source, byCell }
        }
        return undefined
      } finally {
        clear()
      }
    },
  }

  function createSource(provider: ForecastProvider) {
    const breaker = createCircuitBreaker(clock)
    const turns = createTurns(cellTurns)
    let failures = 0

    /** Returns undefined for a failure, and for a forecast without days. */
    async function fetchCell(cell: GridCell, deadline: AbortSignal): Promise<CellForecast | undefined> {
      const { signal, clear } = timers.timeout(callTime)
      try {
        const forecast = await provider.fetchForecast(cell.centre, AbortSignal.any([signal, deadline]))
        breaker.recordSuccess()
        return forecast.days.length > 0 ? { madeAt: clock(), ...forecast } : undefined
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
      deadline: AbortSignal,
    ): Promise<ReadonlyMap<string, CellForecast>> {
      const failuresBefore = failures
      const fetched = new Map<string, CellForecast>()
      let exhausted = false

      async function fetchInTurn(cell: GridCell): Promise<void> {
        let release: () => void
        try {
          release = await turns.acquire(requester.userId, deadline)
        } catch {
          // Our own concurrency limit was hit; don't count it as a provider failure.
          return
        }
        try {
          // After a failure nothing more is asked, so that a request waits for one call only while the provider is down.
          if (exhausted || failures !== failuresBefore || !breaker.allows()) return
          const reservation = await requester.reserve().catch((error: unknown) => {
            if (!(error instanceof Problem && error.code === 'too_many_requests')) throw error
            exhausted = true
          })
          if (!reservation) return
          const forecast = await fetchCell(cell, deadline)
          if (!forecast) {
            await reservation.refund()
            return
          }
          fetched.set(cell.name, forecast)
          // If storing a forecast fails, the next request costs another call.
          await store
            .write(cell, provider.source, forecast)
            .catch((cause: unknown) => logFailure('A forecast could not be stored', cause))
        } finally {
          release()
        }
      }

      await Promise.all(cells.map(fetchInTurn))
      return fetched
    }

    return { provider, fetchCells }
  }
}
