import type { Day } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import type { Span } from './stay-days.ts'

/** One measured day, in degrees Celsius. */
export type DailyTemperatures = { readonly day: Day; readonly min: number; readonly max: number }

/** A provider's data for a span. Days without a measurement are left out. */
type SpanOfDays = {
  readonly days: readonly DailyTemperatures[]
  /** Metres above sea level of the place the values are for, or null when the provider does not say. */
  readonly elevation: number | null
}

/** A service that answers what temperatures were measured. */
export type ClimateProvider = {
  /** The name of the source that the averages carry. Stored averages of one source are never used for another. */
  readonly source: string
  /** Asks for one span of one place. Throws when the service fails, limits, or answers another shape. */
  readonly fetchDays: (place: Position, span: Span, signal: AbortSignal) => Promise<SpanOfDays>
}

/** A provider that answered, but not with temperatures. */
class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

/** The body of a JSON answer. The address stays out of every message: it may carry an API key. */
export async function fetchJson(url: URL, provider: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new ProviderError(`${provider} answered ${answer.status}`)
  }
  return answer.json()
}
