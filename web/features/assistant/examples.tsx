import type { AssistantKind } from '#shared/assistant.ts'
import css from './assistant.module.css'
import { assistants } from './assistants.ts'

type Props = { readonly kind: AssistantKind; readonly onChoose: (question: string) => void }

/** Copies a chosen question into the field. */
export function Examples({ kind, onChoose }: Props) {
  return (
    <div className={css.examples}>
      <p className={css.examplesTitle}>For example</p>
      <ul className={css.exampleList}>
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
