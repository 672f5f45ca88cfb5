import { Actions } from './actions.tsx'
import { Button } from './button.tsx'

type FormActionsProps = {
  readonly submit: string
  readonly busyText: string
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onCancel?: () => void
  /**
   * At the end, the submit button comes last.
   * @default the start
   */
  readonly at?: 'end'
}

export function FormActions({ submit, busyText, busy, disabled, onCancel, at }: FormActionsProps) {
  const cancel = onCancel && <Button onClick={onCancel}>Cancel</Button>
  return (
    <Actions {...(at && { at })}>
      {at ? cancel : null}
      <Button type="submit" variant="primary" disabled={disabled} busy={busy} busyText={busyText}>
        {submit}
      </Button>
      {at ? null : cancel}
    </Actions>
  )
}
