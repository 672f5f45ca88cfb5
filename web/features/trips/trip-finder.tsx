import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { limits } from '#shared/limits.ts'
import { describeStop } from '../../data/rows.ts'
import { useDebounced } from '../../hooks/use-debounce.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { List, ListNote } from '../../ui/list.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tripListQuery } from './api.ts'
import css from './home-cards.module.css'
import { type TripPicture, TripRow } from './trip-row.tsx'

/** Finds trips by name; lists the newest without a search. */
export function TripFinder({ picture }: { readonly picture: TripPicture }) {
  const [text, setText] = useState('')
  const query = useQuery(tripListQuery(0, useDebounced(text.trim())))
  const isSearch = query.data !== undefined && query.data.search !== ''
  const found = query.data?.items ?? []
  const shown = isSearch ? found : found.slice(0, limits.recentTrips)
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
      <QueryView
        query={query}
        loading={<Skeleton label="Loading trips..." shape="rows" />}
        failed="Your trips could not be loaded."
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p className={css.none} role="status">
            {isSearch ? 'No trips match your search' : 'Your trips will appear here.'}
          </p>
        }
      >
        {() => (
          <List className={css.rows} label={isSearch ? 'Found trips' : 'Most recent trips'}>
            {shown.map((trip) => (
              <TripRow key={trip.id} trip={trip} picture={picture} />
            ))}
          </List>
        )}
      </QueryView>
      <ListNote>{query.data ? describeStop(query.data, 'newest') : ''}</ListNote>
    </Card>
  )
}
