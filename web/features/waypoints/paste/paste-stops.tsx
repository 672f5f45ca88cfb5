import { Check, ClipboardPaste, MapPin, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { formatPlace } from '#shared/notations/coordinates.ts'
import { useNotation } from '../../../hooks/use-notation.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { Form, FormMessage } from '../../../ui/form.tsx'
import { type PastedStops, parseStops } from './parse-stops.ts'
import css from './paste-stops.module.css'
import { type SharedLink, usePasteStops } from './use-paste-stops.ts'

/** Button and dialog to add stops from a pasted list. */
export function PasteStops({ tripId, shared }: { readonly tripId: TripId; readonly shared?: SharedLink | undefined }) {
  const { form, changeText, submit, progress, stop, isOpen, setOpen } = usePasteStops(tripId, shared)
  const { values, field, busy, message, discard } = form
  const read = useMemo(() => parseStops(values.text), [values.text])
  const count = read.stops.length
  const adding = `Adding ${Math.min(progress.added + 1, progress.total)} of ${progress.total}…`
  return (
    <>
      <Button icon={<ClipboardPaste />} onClick={() => setOpen(true)}>
        Paste several stops
      </Button>
      {isOpen ? (
        <Dialog title="Paste several stops" onClose={() => busy || setOpen(false)}>
          <Form form={form} onSubmit={submit} messageElsewhere className={css.form}>
            <TextArea
              {...field('text')}
              onChange={changeText}
              label="One stop per line"
              hint={`Its name, then its coordinates: Moab, 38.5733, -109.5498. Or a Google Maps route. At most ${limits.stopsPasted} at once.`}
              autoFocus
              dir="auto"
              spellCheck={false}
            />
            <p role="status" className={css.summary}>
              {busy ? adding : summarize(read)}
            </p>
            <Actions at="end">
              {busy ? <Button onClick={stop}>Stop</Button> : <Button onClick={discard}>Cancel</Button>}
              <Button type="submit" variant="primary" disabled={count === 0} busy={busy} busyText={adding}>
                {message?.kind === 'error'
                  ? `Retry ${formatCount(count, 'stop')}`
                  : `Add ${formatCount(count, 'stop')}`}
              </Button>
            </Actions>
            <FormMessage form={form} />
            <PastePreview read={read} added={busy ? progress.added : 0} />
          </Form>
        </Dialog>
      ) : null}
    </>
  )
}

/** Counts stops and unreadable lines in a sentence. */
function summarize({ stops, unread }: PastedStops): string {
  if (stops.length === 0 && unread.length === 0) return 'Nothing pasted yet.'
  const understood = `${formatCount(stops.length, 'stop')} understood`
  return unread.length === 0 ? `${understood}.` : `${understood}, ${formatCount(unread.length, 'line')} not.`
}

type PastePreviewProps = {
  readonly read: PastedStops
  /** Number of stops already added, from the first. */
  readonly added: number
}

/** Lists unreadable lines, then the stops. */
function PastePreview({ read: { stops, unread }, added }: PastePreviewProps) {
  const notation = useNotation()
  return (
    <>
      {unread.length > 0 ? (
        <ul className={css.lines} aria-label="Lines that couldn’t be read">
          {unread.map(({ line, text, reason }) => (
            <li key={line} className={css.unread}>
              <TriangleAlert />
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
              {at < added ? <Check aria-label="Added" /> : <MapPin />}
              <bdi className={css.name}>{name}</bdi>
              <span className={css.text}>{formatPlace(position, notation)}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}
