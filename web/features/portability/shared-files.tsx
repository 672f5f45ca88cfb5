import { FilePlus, MapPinPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { dropSharedFiles } from '../../offline/shared-files.ts'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { TripChooser } from '../trips/trip-chooser.tsx'
import { importShared } from './import-shared.ts'
import css from './portability.module.css'

/** Asks where the files go that another app has shared; the screen of the trip, or of the trips, imports them. Left without an answer, they are forgotten. */
export function SharedFiles({ names }: { readonly names: readonly string[] }) {
  const [choosing, setChoosing] = useState(false)
  const navigate = useNavigate()
  const isTaken = useRef(false)
  useEffect(() => () => void (isTaken.current || dropSharedFiles()), [])
  const go = (path: string) => {
    isTaken.current = true
    void navigate(path, { state: importShared })
  }
  return (
    <div className={css.form}>
      <ul className={css.about}>
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <Actions>
        <Button variant="primary" icon={<MapPinPlus />} onClick={() => setChoosing(true)}>
          Add to a trip
        </Button>
        <Button icon={<FilePlus />} onClick={() => go(paths.trips)}>
          New trip
        </Button>
      </Actions>
      <TripChooser
        open={choosing}
        title="Add to a trip"
        onClose={() => setChoosing(false)}
        onChoose={(tripId) => go(paths.trip(tripId))}
      />
    </div>
  )
}
