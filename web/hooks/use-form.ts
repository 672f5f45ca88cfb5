import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { forgetPlace, holdPlace } from './hold-place.ts'
import type { Draft } from './use-draft.ts'

/** What a form says as a whole. */
export type Message = { readonly kind: 'info' | 'success' | 'error'; readonly text: string }

/** What is wrong with the values, by the field's name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** What is told when sending failed: as the form's message, and at its fields. */
export type Failure = { readonly text: string; readonly fields?: FieldErrors | undefined }

export type Sending<Values, Answer> = {
  readonly send: (values: Values) => Promise<Answer>
  /** Called with what `send` threw. */
  readonly failed: (error: unknown) => Failure
  /** What follows, unless the form has been left meanwhile. Without it the form stays busy: what was sent leads away. */
  readonly done?: (answer: Answer) => void
}

type Feedback = { readonly message?: Message | undefined; readonly errors?: FieldErrors | undefined }
type State<Values> = Feedback & {
  readonly busy: boolean
  /** The values that the errors are about. */
  readonly refused?: Values
}

export type Form<Values> = Pick<State<Values>, 'busy' | 'message'> & {
  readonly values: Values
  readonly change: Draft<Values>[1]
  readonly discard: Draft<Values>[2]
  /** What is to be passed on to the field of this name. */
  readonly field: (name: keyof Values & string) => { readonly error: string | undefined; readonly readOnly: boolean }
  /** Makes the form's `onSubmit`: sends the values unless `check` has something against them. */
  readonly submit: <Answer>(sending: Sending<Values, Answer>) => (event: FormEvent) => void
  /** Sends without being asked, such as a login after a registration. */
  readonly run: <Answer>(sending: Sending<Values, Answer>) => void
  /** Says this alone, or nothing. */
  readonly say: (message?: Message) => void
  readonly element: RefObject<HTMLFormElement | null>
  readonly messagePlace: RefObject<HTMLDivElement | null>
}

/**
 * A form: its values, and what became of sending them. `draft` holds the values, as `useDraft` or `useValues` makes it; `check`
 * knows what is not even sent, all else is for the server to say. There is one message; it goes when the form is sent again. What
 * is wrong with a field is said there until its value is another; the first such field takes the focus, and the buttons keep their
 * place on the screen.
 */
export function useForm<Values extends object>(
  [values, change, discard]: Draft<Values>,
  { check = allRight, message }: { check?: (values: Values) => FieldErrors; message?: Message | undefined } = {},
): Form<Values> {
  const [state, setState] = useState<State<Values>>({ busy: false, message })
  const { busy, errors = {}, refused } = state
  const element = useRef<HTMLFormElement>(null)
  const messagePlace = useRef<HTMLDivElement>(null)

  useEffect(() => forgetPlace, [])

  const refuse = (feedback: Feedback) => {
    const button = element.current?.querySelector('[type="submit"]')
    const restorePlace = button && holdPlace(button)
    flushSync(() => setState({ busy: false, refused: values, ...feedback }))
    restorePlace?.()
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus({ preventScroll: true })
    ;(wrong ?? messagePlace.current)?.scrollIntoView({ block: 'nearest' })
  }

  // Without its element the form has been left.
  const run: Form<Values>['run'] = ({ send, failed, done }) => {
    setState({ busy: true })
    send(values).then(
      (answer) => {
        if (!element.current || !done) return
        setState({ busy: false })
        done(answer)
      },
      (error: unknown) => {
        if (!element.current) return
        const { text, fields } = failed(error)
        refuse({ message: { kind: 'error', text }, errors: fields })
      },
    )
  }

  return {
    busy,
    message: state.message,
    values,
    change,
    discard,
    field: (name) => ({ error: values[name] === refused?.[name] ? errors[name] : undefined, readOnly: busy }),
    submit: (sending) => (event) => {
      event.preventDefault()
      if (busy) return
      const wrong = check(values)
      if (Object.keys(wrong).length > 0) refuse({ errors: wrong })
      else run(sending)
    },
    run,
    say: (told) => setState((now) => ({ busy: now.busy, message: told })),
    element,
    messagePlace,
  }
}

/** The values of a form that are kept nowhere, such as passwords. */
export function useValues<Values extends object>(initial: Values): Draft<Values> {
  const [values, setValues] = useState(initial)
  return [values, (changes) => setValues((before) => ({ ...before, ...changes })), () => setValues(initial)]
}

const allRight = (): FieldErrors => ({})
