import type { ComponentProps } from 'react'
import type { Form as FormState } from '../hooks/use-form.ts'
import { Actions, Button } from './button.tsx'
import css from './form.module.css'
import { Notice } from './notice.tsx'

type FormParts = Pick<FormState<never>, 'element' | 'message' | 'messagePlace'>

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'noValidate'> & {
  readonly form: FormParts
  /** True if a `FormMessage` shows the message. */
  readonly messageElsewhere?: boolean
}

/** A form of `useForm`. The browser validates nothing, so that errors are in our words. */
export function Form({ form, messageElsewhere = false, className, children, ...rest }: FormProps) {
  return (
    <form {...rest} ref={form.element} noValidate className={className ?? css.form}>
      {children}
      {messageElsewhere ? null : <FormMessage form={form} />}
    </form>
  )
}

export function FormMessage({
  form,
  className,
}: {
  readonly form: FormParts
  readonly className?: string | undefined
}) {
  const { message, messagePlace } = form
  return message ? (
    <div ref={messagePlace} className={className ?? css.message}>
      <Notice kind={message.kind}>{message.text}</Notice>
    </div>
  ) : null
}

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
