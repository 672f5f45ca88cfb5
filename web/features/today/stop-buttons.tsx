import { formatShortDay } from '#shared/day-texts.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { Button } from '../../ui/button.tsx'
import css from './road.module.css'

type StopButtonsProps = {
  readonly stops: readonly Stop[]
  /** The number of the first. */
  readonly first: number
  readonly onChoose: (stop: Stop) => void
}

/** A button for each stop, with its number and first day. */
export const StopButtons = ({ stops, first, onChoose }: StopButtonsProps) =>
  stops.map((stop, at) => (
    <Button key={stop.id} className={css.button} onClick={() => onChoose(stop)}>
      <bdi>{`${at + first}. ${stop.name}${stop.from ? ` · ${formatShortDay(stop.from)}` : ''}`}</bdi>
    </Button>
  ))
