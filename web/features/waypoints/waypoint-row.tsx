import { ChevronRight, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../paths.ts'
import { shownRange } from './date-range.ts'
import css from './waypoint-panel.module.css'

/** One waypoint in the panel; the whole row opens it. */
export function WaypointRow({ tripId, waypoint }: { readonly tripId: string; readonly waypoint: Waypoint }) {
  return (
    <li className={css.row}>
      <Link to={paths.waypoint(tripId, waypoint.id)} className={css.link}>
        <MapPin className={css.sign} aria-hidden="true" />
        <span className={css.name}>
          <bdi>{waypoint.name}</bdi>
        </span>
        <span className={css.dates}>{shownRange(waypoint.startDate, waypoint.endDate)}</span>
        <ChevronRight className={css.go} aria-hidden="true" />
      </Link>
    </li>
  )
}
