import { Link } from 'react-router-dom'
import { limits } from '#shared/limits.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { List } from '../../ui/list.tsx'
import css from './home-cards.module.css'
import { type TripPicture, TripRow } from './trip-row.tsx'
import { TripSearch } from './trip-search.tsx'

/** Finds trips by name; lists the newest without a search. */
export function TripFinder({ picture }: { readonly picture: TripPicture }) {
  return (
    <Card className={css.card} aria-labelledby="search-trips">
      <header className="spread">
        <h3 id="search-trips">Search Your Trips</h3>
        <Link to={paths.trips} className={css.all}>
          View All
        </Link>
      </header>
      <TripSearch>
        {({ items, search }) => (
          <List className={css.rows} label={search === '' ? 'Most recent trips' : 'Found trips'}>
            {(search === '' ? items.slice(0, limits.recentTrips) : items).map((trip) => (
              <TripRow key={trip.id} trip={trip} picture={picture} />
            ))}
          </List>
        )}
      </TripSearch>
    </Card>
  )
}
