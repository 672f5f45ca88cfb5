import { memo } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Row } from '../rows.ts'
import { LegRow } from './leg-row.tsx'
import rail from './rail.module.css'
import { StopRow } from './stop-row.tsx'
import css from './timeline.module.css'
import { useGrowing } from './use-growing.ts'

/** More stops than this skip layout far from the screen. */
const longFrom = 30

type TimelineProps = { readonly tripId: TripId; readonly rows: readonly Row[] }

export function Timeline({ tripId, rows }: TimelineProps) {
  const shown = useGrowing(rows.length)
  return (
    <section aria-labelledby="stops" className={css.section}>
      <h2 id="stops">Stop by stop</h2>
      <Key />
      <ol className={rows.length > longFrom ? `${css.timeline} ${css.long}` : css.timeline}>
        {rows.slice(0, shown).map((row) => (
          <TimelineRow key={row.stop.id} tripId={tripId} row={row} />
        ))}
      </ol>
    </section>
  )
}

type TimelineRowProps = { readonly tripId: TripId; readonly row: Row }

/** Renders only on changed content, because changing one stop recomputes all rows. */
const TimelineRow = memo(
  ({ tripId, row }: TimelineRowProps) => (
    <li className={css.row}>
      {row.timelineLeg ? (
        <span className={`${rail.rail} ${rail[row.timelineLeg.state ?? 'enough'] ?? ''}`} aria-hidden="true" />
      ) : null}
      <StopRow tripId={tripId} row={row} />
      {row.timelineLeg ? <LegRow tripId={tripId} timelineLeg={row.timelineLeg} /> : null}
    </li>
  ),
  (before, after) => before.tripId === after.tripId && isSameRow(before.row, after.row),
)

const isSameRow = (one: Row, other: Row) => one === other || JSON.stringify(one) === JSON.stringify(other)

function Key() {
  return (
    <p className={css.key}>
      {(
        [
          ['sure', 'left at worst'],
          ['band', 'left in good conditions'],
          ['usual', 'usually left'],
          ['reserve', 'reserve'],
        ] as const
      ).map(([look, text]) => (
        <span key={look}>
          <span className={`${css.sample} ${css[look]}`} aria-hidden="true" /> {text}
        </span>
      ))}
    </p>
  )
}
