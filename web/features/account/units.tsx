import { useMutation, useQuery } from '@tanstack/react-query'
import { Ruler } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { defaultPreferences, type Preferences } from '#shared/account.ts'
import { isSameValue } from '#shared/rebase.ts'
import { toUnits } from '#shared/units.ts'
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

const systems = [
  { value: 'metric', text: 'Metric' },
  { value: 'us', text: 'US' },
  { value: 'uk', text: 'UK' },
  { value: 'custom', text: 'Custom' },
] as const
type System = (typeof systems)[number]['value']
type UnitChoices = Omit<Preferences, 'coordinates'>

const choicesBySystem: Readonly<Record<Exclude<System, 'custom'>, UnitChoices>> = {
  metric: { temperature: 'celsius', distance: 'km', volume: 'litre', consumption: 'l100km' },
  us: { temperature: 'fahrenheit', distance: 'mi', volume: 'gallon', consumption: 'mpgUS' },
  uk: { temperature: 'celsius', distance: 'mi', volume: 'litre', consumption: 'mpgUK' },
}

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
  const isUnsaved = !isSameValue(shown, saved)
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
  const [isCustom, setCustom] = useState(false)
  const system = isCustom ? 'custom' : findSystem(shown)
  const chooseSystem = (chosen: System) => {
    setCustom(chosen === 'custom')
    if (chosen !== 'custom') choose(choicesBySystem[chosen])
  }
  const chooseOne = (change: Partial<UnitChoices>) => {
    // Choices that happen to make a system must not disappear while they are made.
    setCustom(true)
    choose(change)
  }
  return (
    <TitledCard icon={Ruler} title="Units" heading="h3">
      <ChoiceField label="System" options={systems} value={system} onChange={chooseSystem} />
      {system === 'custom' ? <CustomUnits shown={shown} onChoose={chooseOne} /> : null}
      <ChoiceField
        label="Coordinates"
        options={notations}
        value={shown.coordinates}
        onChange={(coordinates) => choose({ coordinates })}
      />
      <Outcome save={save} isUnsaved={isUnsaved} onRetry={() => send(shown)}>
        Until you choose, units follow your browser’s language.
      </Outcome>
    </TitledCard>
  )
}

type CustomUnitsProps = {
  readonly shown: Preferences
  readonly onChoose: (change: Partial<UnitChoices>) => void
}

function CustomUnits({ shown, onChoose }: CustomUnitsProps) {
  const field = <Name extends keyof UnitChoices>(name: Name) => ({
    value: shown[name],
    onChange: (choice: Preferences[Name]) => onChoose({ [name]: choice }),
  })
  return (
    <>
      <ChoiceField {...field('temperature')} label="Temperature" options={temperatures} />
      <ChoiceField {...field('distance')} label="Distance" options={distances} />
      <ChoiceField {...field('volume')} label="Volume" options={volumes} />
      <ChoiceField {...field('consumption')} label="Fuel consumption" options={consumptions} />
    </>
  )
}

/** Returns the system that all units are of; those left to the language count as what they are shown in. */
function findSystem(preferences: Preferences): System {
  const units = toUnits(preferences, navigator.languages)
  const isOf = (system: keyof typeof choicesBySystem) =>
    isSameValue(units, toUnits({ ...preferences, ...choicesBySystem[system] }, []))
  return (['metric', 'us', 'uk'] as const).find(isOf) ?? 'custom'
}

type OutcomeProps = {
  readonly save: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null }
  readonly isUnsaved: boolean
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Always rendered, so that nothing below moves. */
function Outcome({ save, isUnsaved, onRetry, children }: OutcomeProps) {
  const isOffline = useIsOffline()
  if (!save.isPending && isUnsaved) {
    const why = isOffline ? needsConnection : save.error ? describeError(save.error) : 'It was not sent.'
    return <Retry onRetry={onRetry}>{`Your choice was not saved. ${why}`}</Retry>
  }
  return (
    <div className={css.outcome}>
      <p>{children}</p>
      <p role="status">{save.isPending ? 'Saving...' : save.isSuccess ? 'Saved.' : ''}</p>
    </div>
  )
}

const merge = (saved: Preferences, draft: PreferencesDraft): Preferences => ({
  temperature: draft.temperature || saved.temperature,
  distance: draft.distance || saved.distance,
  volume: draft.volume || saved.volume,
  consumption: draft.consumption || saved.consumption,
  coordinates: draft.coordinates || saved.coordinates,
})
