import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import type { AssistantKind } from '#shared/assistant.ts'
import { limits } from '#shared/limits.ts'
import { questionSchema } from '#shared/schemas/assistant.ts'
import { formatMoment } from '#shared/time-texts.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { ask } from './api.ts'
import css from './assistant.module.css'
import { assistants } from './assistants.ts'
import type { Quota } from './stream-answer.ts'

type Props = {
  readonly kind: AssistantKind
  readonly loading: boolean
  readonly answered: boolean
  readonly quota: Quota | undefined
}

/** Keeps the typed text for each assistant. */
export function QuestionForm({ kind, loading, answered, quota }: Props) {
  const [{ question }, change] = useDraft(`question:${kind}`, { question: '' })
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { title, placeholder } = assistants[kind]
  const checked = questionSchema.safeParse({ userInput: question })
  const units = useUnits()
  const isOffline = useIsOffline()
  const blank = question.trim() === ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (checked.success && !loading) void ask(client, kind, checked.data.userInput, units)
  }
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }

  return (
    <form ref={form} className={css.form} onSubmit={submit}>
      <h2>{title}</h2>
      <TextArea
        label="Your question"
        rows={5}
        placeholder={placeholder}
        value={question}
        onChange={(typed) => change({ question: typed })}
        onKeyDown={submitByKeys}
        error={blank || checked.success ? undefined : checked.error.issues[0]?.message}
        hint={hintFor(question)}
      />
      <div className={css.formEnd}>
        <Button type="submit" variant="primary" icon={<SendHorizontal />} disabled={loading || !checked.success}>
          {loading ? 'Asking...' : 'Ask'}
        </Button>
        {quota && quota.left <= limits.question.warnBelow ? <QuotaLeft {...quota} /> : null}
      </div>
      {isOffline ? <NeedsConnection /> : null}
      {blank && !answered ? <Examples kind={kind} onChoose={(example) => change({ question: example })} /> : null}
    </form>
  )
}

/** Returns how many characters are left once a fifth remains. */
function hintFor(question: string): string | undefined {
  const left = limits.question.characters - question.length
  return left >= 0 && left <= limits.question.characters / 5 ? `${left} characters left` : undefined
}

function QuotaLeft({ left, reset }: Quota) {
  const now = new Date()
  if (reset <= now) return null
  const count = left === 0 ? 'No questions' : `${left} ${left === 1 ? 'question' : 'questions'}`
  return (
    <p className="problem" role="status">
      {count} left until {formatMoment(reset.getTime(), now.getTime())}
    </p>
  )
}

/** Copies a chosen question into the field. */
function Examples({ kind, onChoose }: { readonly kind: AssistantKind; readonly onChoose: (question: string) => void }) {
  return (
    <div className="stack">
      <p className="small">For example</p>
      <ul className="bare wrap">
        {assistants[kind].examples.map((question) => (
          <li key={question}>
            <button type="button" className={css.example} onClick={() => onChoose(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
