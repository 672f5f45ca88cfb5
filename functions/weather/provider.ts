import type { Log } from '#functions/http/log.ts'
import type { Timers } from '#functions/timers.ts'
import type { Day } from '#shared/date.ts'
import type { ForecastDay } from '#shared/forecast.ts'
import type { Position } from '#shared/geo.ts'
import type { Span } from './stay-days.ts'

export type DailyTemperatures = { readonly day: Day; readonly min: number; readonly max: number }

/** Days without a measurement are missing. */
type SpanOfDays = {
  readonly days: readonly DailyTemperatures[]
  /** Meters above sea level; null if unknown. */
  readonly elevation: number | null
}

export type ClimateProvider = {
  /** The source shown with averages. Stored averages of one source are never used for another. */
  readonly source: string
  /** Throws if the service fails, limits us, or answers in another shape. */
  readonly fetchDays: (place: Position, span: Span, signal: AbortSignal) => Promise<SpanOfDays>
}

/** The days are the place's own; days without temperatures are missing. */
export type FetchedForecast = {
  /** The place's today; undefined if the answer has no days at all. */
  readonly today: Day | undefined
  readonly days: readonly ForecastDay[]
  /** Meters above sea level; null if unknown. */
  readonly elevation: number | null
}

export type ForecastProvider = {
  /** The source shown with forecasts. */
  readonly source: string
  /** Throws if the service fails, limits us, or answers in another shape. */
  readonly fetchForecast: (place: Position, signal: AbortSignal) => Promise<FetchedForecast>
}

class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

/** The provider asks to be left alone for a while (503 with `Retry-After`), so another answer was not expected. */
export class ProviderPaused extends ProviderError {}

/** Omits the address from error messages, because it may contain an API key. */
export async function fetchJson(url: URL, provider: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  if (!answer.ok) {
    await answer.body?.cancel()
    if (answer.status === 503 && answer.headers.has('retry-after')) throw new ProviderPaused(`${provider} is paused`)
    throw new ProviderError(`${provider} answered ${answer.status}`)
  }
  return answer.json()
}

/** Providers to ask in turn, and limits of these names in milliseconds. */
export type ProviderOptions<Provider, Limit extends string> = {
  /** In order of preference. */
  readonly providers: readonly Provider[]
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly timers: Timers
  readonly log: Log
  /** @default the limits of the planner */
  readonly times?: Readonly<Record<Limit, number>>
}
