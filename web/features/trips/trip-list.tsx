import { useQuery } from '@tanstack/react-query'
import { Compass, Plus, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import type { Trip } from '#shared/trip.ts'
import { describeStop, type Rows } from '../../data/rows.ts'
import { useLastPageAtMost, useListPlace } from '../../hooks/use-list-params.ts'
import { paths } from '../../paths.ts'
import { Actions, Button, GoButton, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { List } from '../../ui/list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { joinedQuery, tripListQuery } from './api.ts'
import { describeEnd, EndedTrip } from './no-trip.tsx'
import { SampleTrip } from './sample-trip.tsx'
import css from './trip-list.module.css'
import { type TripPicture, TripRow } from './trip-row.tsx'

type TripListProps = {
  /** Beside 'New Trip'. */
  readonly actions?: ReactNode
  readonly picture: TripPicture
}

/** The trips, seven per page, newest first, with a search. */
export function TripList({ actions, picture }: TripListProps) {
  const place = useListPlace()
  const query = useQuery(tripListQuery(place.page, place.search))
  const { data: rows, isPlaceholderData: settling } = query
  // Then the button below is the primary one.
  const isEmpty = rows?.search === '' && rows.items.length === 0
  useLastPageAtMost(place.page, rows?.search === '' && !settling ? rows.totalPages : undefined)

  return (
    <>
      <PageHeader
        title="Your Trips"
        actions={
          <>
            {actions}
            <GoButton to={paths.newTrip} variant={isEmpty ? 'quiet' : 'primary'} icon={<Plus />}>
              New Trip
            </GoButton>
          </>
        }
      >
        <p aria-live="polite">{rows ? formatTotal(rows) : '\u00a0'}</p>
      </PageHeader>
      <JoinedTrips picture={picture} />
      <Card className={css.list}>
        <SearchBox label="Search trips by name" value={place.typed} onChange={place.type} />
        <QueryView
          query={query}
          loading={<Skeleton label="Loading trips..." count={limits.pageSize.trips} />}
          failed="Your trips could not be loaded."
          quiet
          isEmpty={({ items }) => items.length === 0}
          empty={isEmpty ? <NoTrips /> : <NothingFound onClear={() => place.type('')} />}
        >
          {({ items }) => (
            <div className={css.scroll}>
              <List settling={settling}>
                {items.map((trip) => (
                  <TripRow key={trip.id} trip={trip} picture={picture} />
                ))}
              </List>
            </div>
          )}
        </QueryView>
        {rows && rows.search === '' && place.search === '' && rows.totalItems > 0 ? (
          <Pager label="Trips" page={place.page} totalPages={rows.totalPages} onPage={place.toPage}>
            {formatPlace(rows)}
          </Pager>
        ) : null}
      </Card>
    </>
  )
}

function NoTrips() {
  return (
    <EmptyState
      icon={<Compass />}
      title="No trips yet"
      action={
        <Actions at="centre">
          <LinkButton to={paths.newTrip} variant="primary" icon={<Plus />}>
            Plan your first trip
          </LinkButton>
          <SampleTrip />
        </Actions>
      }
    >
      A trip has a name and the places you want to reach.
    </EmptyState>
  )
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No matching trips found"
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  )
}

function formatTotal(rows: Rows<Trip>): string {
  const { totalItems, inAll } = rows
  if (inAll !== undefined) {
    return `${totalItems} of ${formatCount(inAll, 'trip')} ${totalItems === 1 ? 'is' : 'are'} on this device`
  }
  return [
    `${formatCount(totalItems, 'trip')} ${rows.search === '' ? 'available' : 'found'}`,
    describeStop(rows, 'newest'),
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function formatPlace({ currentPage, items, totalItems, inAll }: Rows<Trip>): string {
  const before = currentPage * limits.pageSize.trips
  const all = inAll === undefined ? formatCount(totalItems, 'trip') : `${totalItems} on this device`
  return `Showing ${before + 1}-${before + items.length} of ${all}`
}

/** The trips of others that the user has joined, and those that have ended. Nothing without any: most users have none. */
function JoinedTrips({ picture }: { readonly picture: TripPicture }) {
  const { data: { trips = [], ended = [] } = {} } = useQuery(joinedQuery)
  if (trips.length + ended.length === 0) return null
  return (
    <div className={css.others}>
      {ended.map((trip) => (
        <Notice key={trip.id}>
          <p dir="auto">{describeEnd(trip.name)}</p>
          <EndedTrip trip={trip} />
        </Notice>
      ))}
      {trips.length > 0 ? (
        <Card className={css.joined} aria-labelledby="joined">
          <h2 id="joined">With others</h2>
          <List>
            {trips.map((trip) => (
              <TripRow key={trip.id} trip={trip} picture={picture} />
            ))}
          </List>
        </Card>
      ) : null}
    </div>
  )
}
