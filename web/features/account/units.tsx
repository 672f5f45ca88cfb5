import { useMutation, useQuery } from '@tanstack/react-query'
import { Ruler } from 'lucide-react'
import { useRef } from 'react'
import { defaultPreferences, type Preferences } from '#shared/account.ts'
import { describeError } from '../../data/api-error.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { Retry } from '../../ui/retry.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { userQuery } from '../auth/api.ts'
import { useIsOffline } from '../offline/use-is-offline.ts'
import css from './account.module.css'
import { savePreferences } from './api.ts'

const automatic = { value: 'auto', text: 'Automatic' } as const

const temperatures = [
  automatic,
  { value: 'celsius', text: 'Celsius (°C)' },
  { value: 'fahrenheit', text: 'Fahrenheit (°F)' },
] as const
const distances = [automatic, { value: 'km', text: 'Kilometers' }, { value: 'mi', text: 'Miles' }] as const
const volumes = [automatic, { value: 'litre', text: 'Liters' }, { value: 'gallon', text: 'US gallons' }] as const
const consumptions = [
  automatic,
  { value: 'l100km', text: 'L/100 km' },
  { value: 'mpgUS', text: 'mpg (US)' },
  { value: 'mpgUK', text: 'mpg (UK)' },
] as const

const notations = [
  { value: 'decimal', text: 'Decimal degrees' },
  { value: 'ddm', text: 'Degrees and minutes' },
  { value: 'dms', text: 'Degrees, minutes, seconds' },
  { value: 'utm', text: 'UTM' },
  { value: 'mgrs', text: 'MGRS' },
  { value: 'plusCode', text: 'Plus code' },
] as const

/** Unsaved preferences; '' where unchanged. */
type PreferencesDraft = { readonly [Name in keyof Preferences]: Preferences[Name] | '' }
const nothing: PreferencesDraft = { temperature: '', distance: '', volume: '', consumption: '', coordinates: '' }

/** Saves each choice at once; a failed choice stays selected until it is saved. */
export function Units() {
  const saved = useQuery(userQuery).data?.preferences ?? defaultPreferences
  const [draft, changeDraft, discardDraft] = useDraft<PreferencesDraft>('preferences', nothing)
  const save = useMutation(savePreferences)
  const shown = merge(saved, draft)
  const isUnsaved = !isSame(shown, saved)
  const last = useRef<Preferences>(undefined)

  const send = (preferences: Preferences) => {
    last.current = preferences
    save.mutateAsync(preferences).then(
      // A later choice may still be pending.
      () => last.current === preferences && discardDraft(),
      () => undefined, // Outcome shows the failure
    )
  }
  const choose = (change: Partial<Preferences>) => {
    changeDraft(change)
    send({ ...shown, ...change })
  }
  return (
    <TitledCard icon={Ruler} title="Units" heading="h3">
      <ChoiceField
        label="Temperature"
        options={temperatures}
        value={shown.temperature}
        onChange={(temperature) => choose({ temperature })}
      />
      <ChoiceField
        label="Distance"
        options={distances}
        value={shown.distance}
        onChange={(distance) => choose({ distance })}
      />
      <ChoiceField label="Volume" options={volumes} value={shown.volume} onChange={(volume) => choose({ volume })} />
      <ChoiceField
        label="Fuel consumption"
        options={consumptions}
        value={shown.consumption}
        onChange={(consumption) => choose({ consumption })}
      />
      <ChoiceField
        label="Coordinates"
        options={notations}
        value={shown.coordinates}
        onChange={(coordinates) => choose({ coordinates })}
      />
      <Outcome save={save} isUnsaved={isUnsaved} onRetry={() => send(shown)} />
      <p className={css.note}>
        Automatic follows your browser’s language: US English uses °F, miles, gallons and miles per gallon, British
        English uses miles and miles per gallon, and all others use metric units.
      </p>
    </TitledCard>
  )
}

type OutcomeProps = {
  readonly save: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null }
  readonly isUnsaved: boolean
  readonly onRetry: () => void
}

/** Always rendered, so that nothing below moves. */
function Outcome({ save, isUnsaved, onRetry }: OutcomeProps) {
  const isOffline = useIsOffline()
  if (!save.isPending && isUnsaved) {
    const why = isOffline ? needsConnection : save.error ? describeError(save.error) : 'It was not sent.'
    return <Retry onRetry={onRetry}>{`Your choice was not saved. ${why}`}</Retry>
  }
  return (
    <p role="status" className={css.outcome}>
      {save.isPending ? 'Saving...' : save.isSuccess ? 'Saved.' : ''}
    </p>
  )
}

const merge = (saved: Preferences, draft: PreferencesDraft): Preferences => ({
  temperature: draft.temperature || saved.temperature,
  distance: draft.distance || saved.distance,
  volume: draft.volume || saved.volume,
  consumption: draft.consumption || saved.consumption,
  coordinates: draft.coordinates || saved.coordinates,
})

const isSame = (one: Preferences, other: Preferences): boolean =>
  one.temperature === other.temperature &&
  one.distance === other.distance &&
  one.volume === other.volume &&
  one.consumption === other.consumption &&
  one.coordinates === other.coordinates
