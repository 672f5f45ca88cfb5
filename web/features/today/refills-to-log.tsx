import { useQuery } from '@tanstack/react-query'
import { formatShortDay } from '#shared/day-texts.ts'
import { listRefills, markLogged, type Refill } from '#shared/drive/refills.ts'
import type { TripId } from '#shared/ids.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { allWaypointsQuery } from '../waypoints/api.ts'
import css from './today.module.css'
import { useDrive } from './use-drive.ts'

/** Refills on the road without their amounts, which the fuel log needs. Nothing without any. */
export function RefillsToLog({ tripId }: { readonly tripId: TripId }) {
  const { data: all } = useQuery(allWaypointsQuery(tripId))
  const { drive, save } = useDrive(tripId)
  const refills = drive ? listRefills(tripId, drive) : []
  if (refills.length === 0) return null
  const leaveOut = ({ id }: Refill) => save((before) => markLogged(before, id))
  return (
    <Notice>
      <p>You refueled on this trip. Enter the amounts to learn what your vehicle uses.</p>
      <ul className={css.refills}>
        {refills.map((refill) => {
          const name = all?.items.find(({ id }) => id === refill.from)?.name
          const where = name ? `, ${refill.waypointId ? '' : 'after '}${name}` : ''
          const text = `${formatShortDay(refill.day)}${where}`
          return (
            <li key={refill.id}>
              <span dir="auto">{text}</span>
              <LinkButton
                to={paths.addFillUpAt(tripId, refill.waypointId ?? '', refill.id)}
                aria-label={`Add fill-up: ${text}`}
              >
                Add fill-up
              </LinkButton>
              <Button variant="plain" aria-label={`Leave out: ${text}`} onClick={() => void leaveOut(refill)}>
                Leave out
              </Button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
