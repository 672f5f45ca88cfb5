import { shownTemperature, type Weather } from '#shared/weather.ts'
import css from './min-and-max.module.css'

/** The mean daily minimum and maximum. */
export function MinAndMax({ weather, size }: { readonly weather: Weather; readonly size: 'small' | 'large' }) {
  const { avgMinTemperature, avgMaxTemperature, temperatureUnit } = weather
  return (
    <dl className={`${css.pair} ${css[size]}`}>
      <div>
        <dt>Min</dt>
        <dd>{shownTemperature(avgMinTemperature, temperatureUnit)}</dd>
      </div>
      <div>
        <dt>Max</dt>
        <dd>{shownTemperature(avgMaxTemperature, temperatureUnit)}</dd>
      </div>
    </dl>
  )
}
