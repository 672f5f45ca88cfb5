import type { ComponentProps } from 'react'
import type { Form as FormState } from '../hooks/use-form.ts'
import css from './form.module.css'
import { Notice } from './notice.tsx'

/** The parts of `useForm`'s result that a form component needs. */
type FormParts = Pick<FormState<never>, 'element' | 'message' | 'messagePlace'>

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'noValidate'> & {
  readonly form: FormParts
  /** True if the message is elsewhere, in a `FormMessage`. */
  readonly messageElsewhere?: boolean
}

/**
 * A form of `useForm`: fields, buttons, and the message below. The browser validates nothing: errors are shown at the fields, in our
 * words.
 */
export function Form({ form, messageElsewhere = false, className, children, ...rest }: FormProps) {
  return (
    <form {...rest} ref={form.element} noValidate className={className ?? css.form}>
      {children}
      {messageElsewhere ? null : <FormMessage form={form} />}
    </form>
  )
}

/** A form's message. */
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
