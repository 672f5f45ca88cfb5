import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import { describeStop } from '../../data/rows.ts'
import { useDebounced } from '../../hooks/use-debounce.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { List, ListNote, ListRow } from '../../ui/list.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tripListQuery } from './api.ts'
import css from './home-cards.module.css'
import { NoTripsYet } from './latest-trip.tsx'

type TripChooserProps = {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly onChoose: (tripId: TripId) => void
}

/** Dialog to choose a recent trip, or any trip by name. */
export function TripChooser({ open, title, onClose, onChoose }: TripChooserProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {open ? <Choice onChoose={onChoose} /> : null}
    </Dialog>
  )
}

function Choice({ onChoose }: Pick<TripChooserProps, 'onChoose'>) {
  const [text, setText] = useState('')
  const query = useQuery(tripListQuery(0, useDebounced(text.trim())))
  if (query.data?.search === '' && query.data.items.length === 0) return <NoTripsYet />
  return (
    <div className={css.card}>
      <SearchBox label="Search trips by name" placeholder="Search trips by name..." value={text} onChange={setText} />
      <QueryView
        query={query}
        loading={<Skeleton label="Loading trips..." shape="rows" />}
        failed="Your trips could not be loaded."
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p className={css.none} role="status">
            No trips match your search
          </p>
        }
      >
        {({ items }) => (
          <List className={css.rows}>
            {items.map(({ id, name, waypointCount }) => (
              <ListRow key={id} note={formatCount(waypointCount, 'waypoint')} onChoose={() => onChoose(id)}>
                {name}
              </ListRow>
            ))}
          </List>
        )}
      </QueryView>
      <ListNote>{query.data ? describeStop(query.data, 'newest') : ''}</ListNote>
    </div>
  )
}
