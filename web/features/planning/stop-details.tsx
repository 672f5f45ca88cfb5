import { CalendarDays, Fuel, Sun, Thermometer, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { formatNumber } from '#shared/itinerary/band.ts'
import { hasDays } from '#shared/itinerary/stops.ts'
import { describeDaylight } from '#shared/itinerary/texts.ts'
import { formatCoordinates } from '#shared/notations/coordinates.ts'
import { getDaylightHours } from '#shared/sun.ts'
import { formatTemperature, roundDegrees } from '#shared/units.ts'
import { hasBothDates } from '#shared/waypoint.ts'
import { toUnit } from '#shared/weather.ts'
import { useNotation } from '../../hooks/use-notation.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { StopReality } from '../itinerary/lazy-reality.tsx'
import type { Row } from '../itinerary/rows.ts'
import { formatElevation } from '../weather/elevation.ts'
import { ForecastDays } from '../weather/forecast-days.tsx'
import { useWeatherIsLater, weatherTexts } from '../weather/use-weather.ts'
import { describeSupplies } from './describe-supplies.ts'
import css from './details.module.css'
import { StopActions } from './stop-actions.tsx'
import type { Moving } from './use-reorder.ts'

export { LegDetails } from './leg-details.tsx'

type StopDetailsProps = {
  readonly row: Row
  /** Undefined if the stop cannot be moved. */
  readonly moving: Moving | undefined
}

/** The itinerary's facts about a stop, with its menu and editors. */
export function StopDetails({ row, moving }: StopDetailsProps) {
  const { stop, waypoint, warnings } = row
  const units = useUnits()
  const notation = useNotation()
  const weather = waypoint.weather && toUnit(units.temperature, waypoint.weather)
  const isLater = useWeatherIsLater(waypoint)
  const light = stop.from === undefined ? undefined : getDaylightHours(stop.position, stop.from)
  const elevation = weather && formatElevation(weather, units)
  const supplies = describeSupplies(row, units)
  return (
    <div className={css.details}>
      <StopActions waypoint={waypoint} unit={row.unit} moving={moving}>
        <ul className={css.facts}>
          {hasDays(stop) ? (
            <li>
              <CalendarDays />
              {stop.nights === 0 ? 'No night' : formatCount(stop.nights, 'night')}
            </li>
          ) : null}
          {weather ? (
            <li>
              <Thermometer />
              {`usually ${roundDegrees(weather.avgMinTemperature)}° to ${formatTemperature(weather.avgMaxTemperature, weather.temperatureUnit)}`}
            </li>
          ) : (
            <li>{describeMissingWeather(row, isLater)}</li>
          )}
          {elevation ? <li>{`about ${elevation}`}</li> : null}
          {light === undefined ? null : (
            <li>
              <Sun />
              {describeDaylight(light) ? `${describeDaylight(light)}.` : `${formatNumber(light)} h of daylight`}
            </li>
          )}
          <li className={css.onPaper}>{formatCoordinates(waypoint, notation)}</li>
        </ul>
      </StopActions>
      <ForecastDays stop={stop} className={css.forecast} />
      {supplies ? (
        <p className={css.refills}>
          <Fuel />
          {supplies}
        </p>
      ) : null}
      {row.hasFills ? <StopReality stop={stop.id} /> : null}
      {waypoint.description === '' ? null : <Notes of={waypoint.name}>{waypoint.description}</Notes>}
      {warnings.map((text) => (
        <p key={text} className={css.warning}>
          <TriangleAlert />
          {text}
        </p>
      ))}
    </div>
  )
}

function describeMissingWeather({ stop, waypoint }: Row, isLater: boolean): string {
  if (stop.from === undefined) return 'Weather needs dates'
  if (!hasBothDates(waypoint)) return 'Weather needs an end date'
  if (isLater) return weatherTexts.later
  return stop.isWeatherLoading ? 'Weather is loading' : 'No weather data'
}

/** Longer notes are cut. Counted, because measuring thousands is slow. */
const longest = { characters: 160, lines: 3 }

/** A stop's notes, two lines at first if they are long. */
function Notes({ of, children }: { readonly of: string; readonly children: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = children.length > longest.characters || children.split('\n').length > longest.lines
  const action = isOpen ? 'Show less' : 'Show more'
  return (
    <div className="words">
      <p dir="auto" className={isLong && !isOpen ? 'cut' : undefined}>
        {children}
      </p>
      {isLong ? (
        <Button
          variant="plain"
          className={css.more}
          aria-expanded={isOpen}
          aria-label={`${action} of the notes of ${of}`}
          onClick={() => setOpen(!isOpen)}
        >
          {action}
        </Button>
      ) : null}
    </div>
  )
}
