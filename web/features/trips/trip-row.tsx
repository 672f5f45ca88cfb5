import { ChevronRight, Route } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Trip } from '#shared/trip.ts'
import { paths } from '../../paths.ts'
import { counted } from '../../ui/plural.ts'
import css from './trip-list.module.css'

/** One trip in the list; the whole row opens it. */
export function TripRow({ trip }: { readonly trip: Trip }) {
  return (
    <li className={css.row}>
      <Link to={paths.trip(trip.id)} className={css.link}>
        <Route className={css.sign} aria-hidden="true" />
        <span className={css.name}>
          <bdi>{trip.name}</bdi>
        </span>
        <span className={css.count}>{counted(trip.waypointCount, 'waypoint')}</span>
        <ChevronRight className={css.go} aria-hidden="true" />
      </Link>
    </li>
  )
}
