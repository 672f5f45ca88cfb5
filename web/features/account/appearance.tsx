import { Moon } from 'lucide-react'
import { chooseTheme, type Theme, useTheme } from '../../hooks/use-theme.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'

const themes: readonly { readonly value: Theme; readonly text: string }[] = [
  { value: 'system', text: 'System' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
]

/** A setting of this device, not of the user. */
export function Appearance() {
  return (
    <TitledCard icon={Moon} title="Appearance" heading="h3">
      <ChoiceField label="Theme on this device" options={themes} value={useTheme()} onChange={chooseTheme} />
    </TitledCard>
  )
}
