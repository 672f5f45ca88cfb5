import { formatShortDay } from '#shared/day-texts.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { Button } from '../../ui/button.tsx'
import css from './road.module.css'

type StopButtonsProps = {
  readonly stops: readonly Stop[]
  readonly onChoose: (stop: Stop) => void
}

/** A button for each stop, with its number and first day. */
export const StopButtons = ({ stops, onChoose }: StopButtonsProps) =>
  stops.map((stop) => (
    <Button key={stop.id} className={css.button} onClick={() => onChoose(stop)}>
      <bdi>{`${stop.number}. ${stop.name}${stop.from ? ` · ${formatShortDay(stop.from)}` : ''}`}</bdi>
    </Button>
  ))
