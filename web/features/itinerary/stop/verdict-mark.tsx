import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { Finding } from '#shared/itinerary/texts.ts'
import type { Verdict } from '#shared/itinerary/verdict.ts'
import css from './verdict-mark.module.css'

export type Judged = Verdict | 'unknown'

export const toJudged = (verdict: Finding['verdict']): Judged =>
  verdict === undefined || verdict === 'uncertain' ? 'unknown' : verdict

export const verdictIcons = {
  enough: CircleCheck,
  tight: TriangleAlert,
  reserve: TriangleAlert,
  dry: X,
  unknown: Info,
}

export const verdictWords: Readonly<Record<Judged, string>> = {
  enough: 'Enough',
  tight: 'Tight',
  reserve: 'On reserve',
  dry: 'Runs out',
  unknown: 'Not known yet',
}

/** A verdict as icon, word and color. */
export function VerdictMark({ verdict, children }: { readonly verdict: Judged; readonly children: string }) {
  const Icon = verdictIcons[verdict]
  return (
    <span className={`${css.mark} ${css[verdict]}`}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  )
}
