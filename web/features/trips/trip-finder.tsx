import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { limits } from '#shared/limits.ts'
import { useDebounced } from '../../hooks/use-debounce.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Retry } from '../../ui/notice.tsx'
import { counted } from '../../ui/plural.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tripListQuery } from './api.ts'
import css from './home-cards.module.css'

/** Finds a trip by name; without a question it lists the most recent ones. */
export function TripFinder() {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const { data, error, isFetching, refetch } = useQuery(tripListQuery(0, search))
  const shown = data && (data.search === '' ? data.items.slice(0, limits.recentTrips) : data.items)
  return (
    <Card className={css.card} aria-labelledby="search-trips">
      <header className={css.line}>
        <h3 id="search-trips" className={css.heading}>
          Search Your Trips
        </h3>
        <Link to={paths.trips} className={css.all}>
          View All
        </Link>
      </header>
      <SearchBox label="Search trips by name" placeholder="Search trips by name..." value={text} onChange={setText} />
      {error ? (
        <Retry onRetry={() => refetch()} busy={isFetching}>
          Your trips could not be loaded.
        </Retry>
      ) : null}
      {shown ? (
        <ul className={css.rows} aria-label={data.search === '' ? 'Most recent trips' : 'Found trips'}>
          {shown.map((trip) => (
            <li key={trip.id}>
              <Link to={paths.trip(trip.id)} className={css.row}>
                <bdi>{trip.name}</bdi>
                <span>{counted(trip.waypointCount, 'waypoint')}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {shown?.length === 0 ? (
        <p className={css.none} role="status">
          {data?.search === '' ? 'Your trips will stand here.' : 'No trips match your search'}
        </p>
      ) : null}
      {!shown && !error ? <Skeleton label="Loading trips..." shape="rows" /> : null}
    </Card>
  )
}
