import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { device } from '../../device/device.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { List } from '../../ui/list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { joinedQuery, tripKeys } from './api.ts'
import { describeEnd } from './no-trip.tsx'
import css from './trip-list.module.css'
import { type TripPicture, TripRow } from './trip-row.tsx'

/** The trips of others that the user has joined, and those that have ended. Nothing without any: most users have none. */
export function JoinedTrips({ picture }: { readonly picture: TripPicture }) {
  const { data: { trips = [], ended = [] } = {} } = useQuery(joinedQuery)
  const client = useQueryClient()
  const dismiss = useMutation({
    mutationFn: device.dismissEndedTrips,
    onSuccess: () => client.invalidateQueries({ queryKey: tripKeys.joined }),
  })
  if (trips.length + ended.length === 0) return null
  return (
    <div className={css.others}>
      {ended.length > 0 ? (
        <Notice action={<Button onClick={() => dismiss.mutate()}>OK</Button>}>
          {ended.map(({ id, name }) => (
            <p key={id} dir="auto">
              {describeEnd(name)}
            </p>
          ))}
        </Notice>
      ) : null}
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
