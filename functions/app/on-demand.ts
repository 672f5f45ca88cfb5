/**
 * Code that few requests need, loaded for the first of them. In one module: with several, the bundle's start would be divided into more
 * chunks, which compress worse than what they save.
 */
export { createArchive } from '#functions/portability/archive.ts'
export { createSampleStore } from '#functions/sample/store.ts'
export { findSharedForecast } from '#functions/shares/shared-forecast.ts'
export { computeFigures, toPage } from '#functions/shares/shared-trip.ts'
export { createForecasts } from '#functions/weather/forecasts.ts'
export { createTripForecasts } from '#functions/weather/trip-forecasts.ts'
