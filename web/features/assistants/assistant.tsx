import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssistantKind } from '#shared/assistant.ts'
import { AnswerCard } from './answer-card.tsx'
import { answersQuery } from './api.ts'
import css from './assistant.module.css'
import { AssistantList } from './assistant-list.tsx'
import { QuestionForm } from './question-form.tsx'

export function Assistant() {
  const [kind, setKind] = useState<AssistantKind>('trip')
  const { answers, quota } = useQuery(answersQuery).data
  const answer = answers[kind]
  return (
    <div className={css.assistant}>
      <AssistantList chosen={kind} answers={answers} onChoose={setKind} />
      <div className={css.conversation}>
        <QuestionForm
          key={kind}
          kind={kind}
          loading={answer?.state === 'loading'}
          answered={answer !== undefined}
          quota={quota}
        />
        {answer ? <AnswerCard kind={kind} answer={answer} /> : null}
      </div>
    </div>
  )
}
