import { Moon, Mountain, Sun, Thermometer, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import { formatNumber } from '#shared/itinerary/band.ts'
import { describeDaylight } from '#shared/itinerary/texts.ts'
import { getDaylightHours } from '#shared/sun.ts'
import { formatTemperature } from '#shared/units.ts'
import { paths } from '../../paths.ts'
import { formatAltitude, formatStay } from './format.ts'
import type { Row } from './rows.ts'
import css from './timeline.module.css'

/** One stop: when, how it usually is there, and what to mind. */
export function StopRow({ tripId, row }: { readonly tripId: TripId; readonly row: Row }) {
  const { number, stop, waypoint, warnings } = row
  const { weather } = waypoint
  const light = getDaylightHours(stop.position, stop.from)
  const altitude = weather && formatAltitude(weather)
  return (
    <>
      <span className={css.number} aria-hidden="true">
        {number}
      </span>
      <article className={css.stop} id={`stop-${number}`} aria-labelledby={`name-${stop.id}`}>
        <div className={css.head}>
          <h3 id={`name-${stop.id}`} className={css.name}>
            <Link to={paths.waypoint(tripId, stop.id)}>
              <span className="visually-hidden">{`${number}. `}</span>
              <bdi>{stop.name}</bdi>
            </Link>
          </h3>
          <p className={css.dates}>{formatStay(stop.from, stop.to)}</p>
        </div>
        <ul className={css.facts}>
          <li>
            <Moon aria-hidden="true" />
            {stop.nights === 0 ? 'No night' : formatCount(stop.nights, 'night')}
          </li>
          {weather ? (
            <li>
              <Thermometer aria-hidden="true" />
              {`usually ${Math.round(weather.avgMinTemperature) + 0}° to ${formatTemperature(weather.avgMaxTemperature, weather.temperatureUnit)}`}
            </li>
          ) : null}
          {altitude ? (
            <li>
              <Mountain aria-hidden="true" />
              {altitude}
            </li>
          ) : null}
          <li>
            <Sun aria-hidden="true" />
            {describeDaylight(light) ? `${describeDaylight(light)}.` : `${formatNumber(light)} h of light`}
          </li>
        </ul>
        {warnings.map((text) => (
          <p key={text} className={css.warning}>
            <TriangleAlert aria-hidden="true" />
            {text}
          </p>
        ))}
      </article>
    </>
  )
}
