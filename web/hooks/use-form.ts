import { type FormEvent, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from './use-draft.ts'

export type Message = { readonly kind: 'info' | 'success' | 'error'; readonly text: string }

/** By field name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

export type Failure = { readonly text: string; readonly fields?: FieldErrors | undefined }

export type Sending<Values, Answer> = {
  readonly send: (values: Values) => Promise<Answer>
  readonly failed: (error: unknown) => Failure
  /** Called with the answer, unless the form is gone. Without it the form stays busy, because the submission navigates away. */
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
  /** Returns what a field shows: `<TextField {...field('note')} label="Note" />`. */
  readonly field: <Name extends keyof Values & string>(
    name: Name,
  ) => {
    readonly value: Values[Name]
    readonly onChange: (value: Values[Name]) => void
    readonly error: string | undefined
    readonly readOnly: boolean
  }
  /** Returns the form's `onSubmit`, which sends the values unless `check` refuses them. */
  readonly submit: <Answer>(sending: Sending<Values, Answer>) => (event: FormEvent) => void
  /** Sends without a click, such as a login after a registration. */
  readonly run: <Answer>(sending: Sending<Values, Answer>) => void
  /** Replaces the form's message, or clears it. */
  readonly showMessage: (message?: Message) => void
  readonly element: RefObject<HTMLFormElement | null>
  readonly messagePlace: RefObject<HTMLDivElement | null>
}

/**
 * A form's values and the result of submitting them. `check` runs before sending. The next submission clears the form's message; a field's
 * error stays until its value changes. The first such field gets the focus, and the buttons keep their place.
 */
export function useForm<Values extends object>(
  [values, change, discard]: Draft<Values>,
  { check = allRight, message }: { check?: (values: Values) => FieldErrors; message?: Message | undefined } = {},
): Form<Values> {
  const [state, setState] = useState<State<Values>>({ busy: false, message })
  const { busy, errors = {}, refused } = state
  const element = useRef<HTMLFormElement>(null)
  const messagePlace = useRef<HTMLDivElement>(null)

  useEffect(() => removePadding, [])

  const refuse = (feedback: Feedback) => {
    const button = element.current?.querySelector('[type="submit"]')
    const restoreScroll = button && keepScrollPosition(button)
    flushSync(() => setState({ busy: false, refused: values, ...feedback }))
    restoreScroll?.()
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus({ preventScroll: true })
    ;(wrong ?? messagePlace.current)?.scrollIntoView({ block: 'nearest' })
  }

  // Without its element the form is gone.
  const run: Form<Values>['run'] = ({ send, failed, done }) => {
    setState({ busy: true })
    send(values).then(
      (answer) => {
        if (!element.current || !done) return
        // A form that navigates stays busy until the next screen is shown.
        startTransition(() => {
          setState({ busy: false })
          done(answer)
        })
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
    field: (name) => ({
      value: values[name],
      onChange: (value) => {
        const changes: Partial<Values> = {}
        changes[name] = value
        change(changes)
      },
      error: values[name] === refused?.[name] ? errors[name] : undefined,
      readOnly: busy,
    }),
    submit: (sending) => (event) => {
      event.preventDefault()
      if (busy) return
      const wrong = check(values)
      if (Object.keys(wrong).length > 0) refuse({ errors: wrong })
      else run(sending)
    },
    run,
    showMessage: (next) => setState((now) => ({ busy: now.busy, message: next })),
    element,
    messagePlace,
  }
}

/** For values that must not be stored, such as passwords. */
export function useValues<Values extends object>(initial: Values): Draft<Values> {
  const [values, setValues] = useState(initial)
  return [values, (changes) => setValues((before) => ({ ...before, ...changes })), () => setValues(initial)]
}

/** Returns how a form's fields get their label, value, error and change: `<TextField {...field('note')} />`. */
export const bindFields =
  <Values extends object, Name extends string>(
    { field }: Pick<Form<Values>, 'values' | 'field'>,
    fields: { readonly [One in Name]: { readonly label: string } },
  ) =>
  <Bound extends Name & keyof Values>(name: Bound) => ({ ...field(name), label: fields[name].label })

const allRight = (): FieldErrors => ({})

/** Returns a function that scrolls back to the element after a change above, so that a second click hits it too. */
function keepScrollPosition(element: Element): () => void {
  const place = () => element.getBoundingClientRect().top
  const before = place()
  const scroller = findScroller(element)
  const scrollBack = () => (scroller ?? window).scrollBy(0, place() - before)
  return () => {
    if (!element.isConnected) return
    scrollBack()
    const missing = place() - before
    if (missing < 1 || scroller) return
    // The page is too short to scroll that far.
    const { style } = document.body
    style.paddingBlockEnd = `${(Number.parseFloat(style.paddingBlockEnd) || 0) + missing}px`
    scrollBack()
  }
}

/** Returns what scrolls the element: a dialog or a list beside a map. Null for the page. */
function findScroller({ parentElement }: Element): Element | null {
  if (!parentElement || /auto|scroll/.test(getComputedStyle(parentElement).overflowY)) return parentElement
  return findScroller(parentElement)
}

function removePadding(): void {
  document.body.style.paddingBlockEnd = ''
}
