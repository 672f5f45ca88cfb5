import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { List } from '../../ui/list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { joinedQuery } from './api.ts'
import { describeEnd, EndedTrip } from './no-trip.tsx'
import css from './trip-list.module.css'
import { type TripPicture, TripRow } from './trip-row.tsx'

/** The trips of others that the user has joined, and those that have ended. Nothing without any: most users have none. */
export function JoinedTrips({ picture }: { readonly picture: TripPicture }) {
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
