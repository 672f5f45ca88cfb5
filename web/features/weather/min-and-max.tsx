import { formatTemperature } from '#shared/units.ts'
import { toUnit, type Weather } from '#shared/weather.ts'
import { useUnits } from '../../hooks/use-units.ts'
import css from './min-and-max.module.css'

export function MinAndMax({ weather, size }: { readonly weather: Weather; readonly size: 'small' | 'large' }) {
  const { avgMinTemperature, avgMaxTemperature, temperatureUnit } = toUnit(useUnits().temperature, weather)
  return (
    <dl className={`${css.pair} ${css[size]}`}>
      <div>
        <dt>Min</dt>
        <dd>{formatTemperature(avgMinTemperature, temperatureUnit)}</dd>
      </div>
      <div>
        <dt>Max</dt>
        <dd>{formatTemperature(avgMaxTemperature, temperatureUnit)}</dd>
      </div>
    </dl>
  )
}
