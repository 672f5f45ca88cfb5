import css from './toggle-chip.module.css'

type ToggleChipProps = {
  readonly pressed: boolean
  readonly disabled: boolean
  readonly onToggle: () => void
  readonly children: string
}

export function ToggleChip({ pressed, disabled, onToggle, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      className={css.chip}
      onClick={() => (disabled ? undefined : onToggle())}
    >
      {children}
    </button>
  )
}

/** Ref callback that focuses an editor's first control. */
export function focusFirst(editor: HTMLElement | null): void {
  editor?.querySelector<HTMLElement>('input:checked, input, button')?.focus()
}
