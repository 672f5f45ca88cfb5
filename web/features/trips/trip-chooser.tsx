import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../hooks/use-debounce.ts'
import { paths } from '../../paths.ts'
import { GoButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Retry } from '../../ui/notice.tsx'
import { counted } from '../../ui/plural.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tripListQuery } from './api.ts'
import css from './home-cards.module.css'

/** Asks for one of the user's trips: the most recent ones, or any by name. */
export function TripChooser({
  open,
  title,
  onClose,
  onChoose,
}: {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly onChoose: (tripId: string) => void
}) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {open ? <Choice onChoose={onChoose} /> : null}
    </Dialog>
  )
}

function Choice({ onChoose }: { readonly onChoose: (tripId: string) => void }) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const { data, error, isFetching, refetch } = useQuery(tripListQuery(0, search))
  const none = data?.items.length === 0
  if (none && data.search === '') {
    return (
      <EmptyState
        title="You don't have any trips yet"
        action={
          <GoButton to={paths.newTrip} variant="primary">
            Create Your First Trip
          </GoButton>
        }
      />
    )
  }
  return (
    <div className={css.card}>
      <SearchBox label="Search trips by name" placeholder="Search trips by name..." value={text} onChange={setText} />
      {error ? (
        <Retry onRetry={() => refetch()} busy={isFetching}>
          Your trips could not be loaded.
        </Retry>
      ) : null}
      {!data && !error ? <Skeleton label="Loading trips..." shape="rows" /> : null}
      <ul className={css.rows}>
        {data?.items.map((trip) => (
          <li key={trip.id}>
            <button type="button" className={css.row} onClick={() => onChoose(trip.id)}>
              <bdi>{trip.name}</bdi>
              <span>{counted(trip.waypointCount, 'waypoint')}</span>
            </button>
          </li>
        ))}
      </ul>
      {none ? (
        <p className={css.none} role="status">
          No trips match your search
        </p>
      ) : null}
    </div>
  )
}
