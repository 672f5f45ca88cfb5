import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Trip } from '#shared/trip.ts'
import { describeStop, type Rows } from '../../data/rows.ts'
import { useDebounced } from '../../hooks/use-debounce.ts'
import { ListNote } from '../../ui/list.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tripListQuery } from './api.ts'

type TripSearchProps = {
  /** Content instead of the list if there are no trips. @default a sentence in place of the list */
  readonly none?: ReactNode
  /** Returns the list of the newest trips, or of those found. */
  readonly children: (found: Rows<Trip>) => ReactNode
}

/** Finds trips by name; lists the newest without a search. */
export function TripSearch({ none, children }: TripSearchProps) {
  const [text, setText] = useState('')
  const query = useQuery(tripListQuery(0, useDebounced(text.trim())))
  if (none && query.data?.search === '' && query.data.items.length === 0) return none
  return (
    <>
      <SearchBox label="Search trips by name" value={text} onChange={setText} />
      <QueryView
        query={query}
        loading={<Skeleton label="Loading trips..." shape="rows" />}
        failed="Your trips could not be loaded."
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p className="muted" role="status">
            {query.data?.search ? 'No trips match your search' : 'Your trips will appear here.'}
          </p>
        }
      >
        {children}
      </QueryView>
      <ListNote>{query.data ? describeStop(query.data, 'newest') : ''}</ListNote>
    </>
  )
}
