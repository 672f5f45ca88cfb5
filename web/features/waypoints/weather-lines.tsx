import type { Weather } from '#shared/weather.ts'
import css from './weather-lines.module.css'

/** What the weather is usually like: the mean daily minimum and maximum. */
export function WeatherLines({ weather }: { readonly weather: Weather }) {
  const unit = weather.temperatureUnit === 'fahrenheit' ? 'F' : 'C'
  return (
    <dl className={css.lines}>
      <div>
        <dt>Min</dt>
        <dd>{`${Math.round(weather.avgMinTemperature)}°${unit}`}</dd>
      </div>
      <div>
        <dt>Max</dt>
        <dd>{`${Math.round(weather.avgMaxTemperature)}°${unit}`}</dd>
      </div>
    </dl>
  )
}
