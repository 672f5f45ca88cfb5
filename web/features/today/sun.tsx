import { SunMedium } from 'lucide-react'
import type { Day } from '#shared/date.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Progress } from '#shared/itinerary/today.ts'
import { describeSun } from '#shared/itinerary/today-sun.ts'
import { useNow } from '../offline/use-now.ts'
import css from './today.module.css'

type SunProps = { readonly itinerary: Itinerary; readonly progress: Progress; readonly today: Day }

/** The light of today, where the day ends: at the next stop if its days have begun, else at the previous one. */
export function Sun({ itinerary: { stops }, progress: { next, previous }, today }: SunProps) {
  const now = useNow(60_000)
  const nextStop = next === undefined ? undefined : stops[next]
  const arrivesToday = nextStop?.from !== undefined && nextStop.from <= today
  const place = arrivesToday ? nextStop : stops[previous]
  if (!place) return null
  return (
    <p className={css.fact}>
      <SunMedium aria-hidden="true" />
      {describeSun(place.position, today, now)}
    </p>
  )
}
