import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssistantKind } from '#shared/assistant.ts'
import { AnswerCard } from '../features/assistants/answer-card.tsx'
import { answersQuery } from '../features/assistants/api.ts'
import css from '../features/assistants/assistant.module.css'
import { AssistantList } from '../features/assistants/assistant-list.tsx'
import { QuestionForm } from '../features/assistants/question-form.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** /dashboard/ai-assistant */
export function Component() {
  const [kind, setKind] = useState<AssistantKind>('trip')
  const { answers, quota } = useQuery(answersQuery).data
  const answer = answers[kind]
  return (
    <>
      <PageHeader title="Smart Assistant">
        Answers based on your trips, your vehicles and the usual weather at your waypoints.
      </PageHeader>
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
    </>
  )
}
