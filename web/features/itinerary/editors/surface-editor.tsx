import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import { type Surface, type Surfaces, surfaces } from '#shared/stop.ts'
import { toMeasure } from '#shared/units.ts'
import { createAmountReader, readNumber, toText } from '../../../data/typed-number.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { DecimalField } from '../../../ui/fields.tsx'
import { saveStop } from '../api.ts'
import { surfaceNames } from '../format.ts'
import type { TimelineLeg } from '../rows.ts'
import { SaveFailure } from '../save-failure.tsx'
import css from './editors.module.css'
import { changeLeg, divideTrack, getTrackShare, listSurfaces, shareEqually } from './leg-input.ts'
import { focusFirst, ToggleChip } from './toggle-chip.tsx'

type SurfaceEditorProps = { readonly tripId: TripId; readonly timelineLeg: TimelineLeg; readonly onClose: () => void }

/** A leg's surfaces, saved on every choice. */
export function SurfaceEditor({ tripId, timelineLeg: { leg, to }, onClose }: SurfaceEditorProps) {
  const save = useMutation(saveStop(tripId))
  const [shares, setShares] = useState(leg.surface)
  // The percentages start again when another form changes them.
  const [divided, setDivided] = useState(0)
  const chosen = listSurfaces(shares)
  const { track } = leg
  const km = track ? track.km - (track.gaps ?? 0) : 0
  const send = (next: Surfaces | undefined) => {
    setShares(next)
    save.mutate({ stop: to, changes: { leg: changeLeg(leg, { surface: next }) } })
  }
  const divide = (next: Surfaces) => {
    setDivided(divided + 1)
    send(next)
  }
  const toggle = (surface: Surface) =>
    send(shareEqually(surfaces.filter((one) => chosen.includes(one) !== (one === surface))))
  return (
    <div className={css.editor} ref={focusFirst}>
      <fieldset className={css.chips}>
        <legend>Surface: choose one or more</legend>
        {surfaces.map((surface) => (
          <ToggleChip
            key={surface}
            pressed={chosen.includes(surface)}
            disabled={save.isPending}
            onToggle={() => toggle(surface)}
          >
            {surfaceNames[surface]}
          </ToggleChip>
        ))}
      </fieldset>
      {shares && chosen.length > 1 ? (
        <SharesForm key={`${chosen.join()} ${divided}`} shares={shares} busy={save.isPending} onSave={send} />
      ) : null}
      {shares && track?.surface?.track && getTrackShare(shares) * km >= 0.1 ? (
        <SandForm shares={shares} km={km} busy={save.isPending} onSave={divide} />
      ) : null}
      <SaveFailure error={save.error} onRetry={() => send(shares)} />
      <Actions at="end">
        <Button onClick={onClose}>Done</Button>
      </Actions>
    </div>
  )
}

type SharesFormProps = {
  readonly shares: Surfaces
  readonly busy: boolean
  readonly onSave: (shares: Surfaces) => void
}

function SharesForm({ shares, busy, onSave }: SharesFormProps) {
  const chosen = listSurfaces(shares)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(chosen.map((surface) => [surface, String(Math.round((shares[surface] ?? 0) * 1_000) / 10)])),
  )
  const parts = chosen.map((surface) => [surface, (readNumber(texts[surface] ?? '') ?? Number.NaN) / 100] as const)
  const sum = parts.reduce((total, [, part]) => total + part, 0)
  const makesWhole = Math.abs(sum - 1) < 0.005
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (makesWhole && !busy) onSave(Object.fromEntries(parts))
  }
  return (
    <form className={css.fields} onSubmit={submit} noValidate aria-label="Percentage of each surface">
      {chosen.map((surface) => (
        <DecimalField
          key={surface}
          label={`${surfaceNames[surface]}, %`}
          value={texts[surface] ?? ''}
          onChange={(text) => setTexts({ ...texts, [surface]: text })}
        />
      ))}
      <Button type="submit" busy={busy} busyText="Saving...">
        Save percentages
      </Button>
      {makesWhole ? null : <p className={css.wrong}>The percentages must add up to 100%.</p>}
    </form>
  )
}

type SandFormProps = SharesFormProps & {
  /** Kilometers of the leg's line. */
  readonly km: number
}

/** Says how much of the track is sand, which no map knows. */
function SandForm({ shares, km, busy, onSave }: SandFormProps) {
  const measure = toMeasure('km', useUnits())
  const round = (length: number) => Math.round(length * 10) / 10
  const most = round(getTrackShare(shares) * km)
  const amount = createAmountReader(most, measure)
  const [text, setText] = useState(() => toText(round((shares.sand ?? 0) * km), measure))
  const [tried, setTried] = useState(false)
  const errors = amount.findErrors('sand', text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!errors.sand && !busy) onSave(divideTrack(shares, amount.read(text) / most))
  }
  return (
    <form className={css.amount} onSubmit={submit} noValidate aria-label="Sand">
      <DecimalField
        label={`Sand, ${measure.sign} (of ${amount.full} ${measure.sign} of track)`}
        value={text}
        error={tried ? errors.sand : undefined}
        onChange={setText}
      />
      <Button type="submit" busy={busy} busyText="Saving...">
        Save sand
      </Button>
    </form>
  )
}
