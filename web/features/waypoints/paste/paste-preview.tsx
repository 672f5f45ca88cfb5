import { Check, MapPin, TriangleAlert } from 'lucide-react'
import { formatPlace } from '#shared/notations/coordinates.ts'
import { useNotation } from '../../../hooks/use-notation.ts'
import type { PastedStops } from './parse-stops.ts'
import css from './paste-stops.module.css'

type PastePreviewProps = {
  readonly read: PastedStops
  /** Number of stops already added, from the first. */
  readonly added: number
}

/** Lists unreadable lines, then the stops. */
export function PastePreview({ read: { stops, unread }, added }: PastePreviewProps) {
  const notation = useNotation()
  return (
    <>
      {unread.length > 0 ? (
        <ul className={css.lines} aria-label="Lines that couldn’t be read">
          {unread.map(({ line, text, reason }) => (
            <li key={line} className={css.unread}>
              <TriangleAlert aria-hidden="true" />
              <span>{`Line ${line}: ${reason}`}</span>
              <bdi className={css.text}>{text}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {stops.length > 0 ? (
        <ol className={css.lines} aria-label="Stops to add">
          {stops.map(({ line, name, position }, at) => (
            <li key={line}>
              {at < added ? <Check aria-label="Added" /> : <MapPin aria-hidden="true" />}
              <bdi className={css.name}>{name}</bdi>
              <span className={css.text}>{formatPlace(position, notation)}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}
