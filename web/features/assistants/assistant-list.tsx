import { type AssistantKind, assistantKinds } from '#shared/assistant.ts'
import { limits } from '#shared/limits.ts'
import { preview } from '#shared/text.ts'
import { Spinner } from '../../ui/button.tsx'
import type { Answers } from './api.ts'
import css from './assistant.module.css'
import { assistants } from './assistants.ts'

type Props = {
  readonly chosen: AssistantKind
  readonly answers: Answers
  readonly onChoose: (kind: AssistantKind) => void
}

export function AssistantList({ chosen, answers, onChoose }: Props) {
  return (
    <ul className={css.list} aria-label="Assistants">
      {assistantKinds.map((kind) => {
        const { title, placeholder, icon: Icon } = assistants[kind]
        return (
          <li key={kind}>
            <button type="button" className={css.option} aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
              <Icon />
              <span className={css.optionText}>
                <span className="strong">{title}</span>
                <span className="small">{preview(placeholder, limits.placeholderPreview)}</span>
              </span>
              {answers[kind]?.state === 'loading' ? <Spinner /> : null}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
