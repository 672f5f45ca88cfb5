import { MapPinPlus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { List, ListRow } from '../../ui/list.tsx'
import css from './home-cards.module.css'
import { NoTripsYet } from './no-trips-yet.tsx'
import { TripSearch } from './trip-search.tsx'

type TripChooserProps = { readonly onClose: () => void; readonly onChoose: (tripId: TripId) => void }

/** Dialog to choose a recent trip, or any trip by name, to which something is added. */
export const TripChooser = ({ onClose, onChoose }: TripChooserProps) => (
  <Dialog title="Add to a trip" onClose={onClose}>
    <div className={css.card}>
      <TripSearch none={<NoTripsYet />}>
        {({ items }) => (
          <List className={css.rows}>
            {items.map(({ id, name, waypointCount }) => (
              <ListRow key={id} note={formatCount(waypointCount, 'waypoint')} onChoose={() => onChoose(id)}>
                {name}
              </ListRow>
            ))}
          </List>
        )}
      </TripSearch>
    </div>
  </Dialog>
)

/** A button that asks to which trip something is added. */
export function AddToTrip({ onChoose }: Pick<ComponentProps<typeof TripChooser>, 'onChoose'>) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<MapPinPlus />} onClick={() => setChoosing(true)}>
        Add to a trip
      </Button>
      {isChoosing ? <TripChooser onClose={() => setChoosing(false)} onChoose={onChoose} /> : null}
    </>
  )
}
