import { Actions } from './actions.tsx'
import { Button } from './button.tsx'

type FormActionsProps = {
  /** What the sending button says, and what it says while it is sending. */
  readonly submit: string
  readonly busyText: string
  readonly busy: boolean
  readonly onCancel?: () => void
  /** Where the buttons stand: at the end the sending one comes last. @default the start */
  readonly at?: 'end'
}

/** The buttons below a form: the one that sends it, and Cancel. */
export function FormActions({ submit, busyText, busy, onCancel, at }: FormActionsProps) {
  const cancel = onCancel && <Button onClick={onCancel}>Cancel</Button>
  return (
    <Actions {...(at && { at })}>
      {at ? cancel : null}
      <Button type="submit" variant="primary" busy={busy} busyText={busyText}>
        {submit}
      </Button>
      {at ? null : cancel}
    </Actions>
  )
}
