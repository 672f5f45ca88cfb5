import { memo, useDeferredValue } from 'react'
import { useLocation } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import { isEstimated } from '../format.ts'
import type { Row } from '../rows.ts'
import { LegRow } from './leg-row.tsx'
import rail from './rail.module.css'
import { StopRow } from './stop-row.tsx'
import css from './timeline.module.css'
import { useShownParts } from './use-shown-parts.ts'

/** More stops are rendered in parts, near the screen. */
const longFrom = 200
/** Rendered first; the others follow in another task. */
const atFirst = 20
const partLength = 10
/** Estimate in rem. */
const rowHeight = 10

type TimelineProps = { readonly tripId: TripId; readonly rows: readonly Row[] }

export function Timeline({ tripId, rows }: TimelineProps) {
  const shown = useDeferredValue(rows.length, atFirst)
  return (
    <section aria-labelledby="stops" className={css.section}>
      <h2 id="stops" className="visually-hidden">
        Stop by stop
      </h2>
      <div className={css.legend}>
        {rows.some(({ timelineLeg }) => timelineLeg && isEstimated(timelineLeg.leg)) ? (
          <p className={css.source}>
            ≈ estimated.<span className={css.onScreen}> Select it to enter the distance.</span>
          </p>
        ) : null}
        {rows.some(({ timelineLeg }) => timelineLeg?.fuel || timelineLeg?.water) ? <Key /> : null}
      </div>
      {rows.length > longFrom ? (
        <Parts tripId={tripId} rows={rows} />
      ) : (
        <Rows tripId={tripId} rows={rows.slice(0, shown)} />
      )}
    </section>
  )
}

/** A list per part: IntersectionObserver needs an element with a size. */
function Parts({ tripId, rows }: TimelineProps) {
  const count = Math.ceil(rows.length / partLength)
  const { list, shown } = useShownParts(count)
  // The router scrolls to the stop in the same render.
  const target = findPart(useLocation().hash)
  return (
    <div ref={list} className={css.parts}>
      {Array.from({ length: count }, (_, part) => {
        const few = rows.slice(part * partLength, (part + 1) * partLength)
        return shown.has(part) || part === target ? (
          <Rows key={few[0]?.stop.id} tripId={tripId} rows={few} />
        ) : (
          <div
            key={few[0]?.stop.id}
            data-part={part}
            className={css.pending}
            style={{ blockSize: `${few.length * rowHeight}rem` }}
          />
        )
      })}
    </div>
  )
}

/** Returns the part of the stop that a URL's fragment names. */
function findPart(hash: string): number | undefined {
  const number = /^#stop-(\d+)$/.exec(hash)?.[1]
  return number === undefined ? undefined : Math.floor((Number(number) - 1) / partLength)
}

function Rows({ tripId, rows }: TimelineProps) {
  return (
    <ol className={css.timeline} start={rows[0]?.number}>
      {rows.map((row) => (
        <TimelineRow key={row.stop.id} tripId={tripId} row={row} />
      ))}
    </ol>
  )
}

type TimelineRowProps = { readonly tripId: TripId; readonly row: Row }

/** Renders only on changed content: one change recomputes all rows. */
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
          ['band', 'in good conditions'],
          ['usual', 'usually'],
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
