import { MapPinPlus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TripChooser } from './trip-chooser.tsx'

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
