import { useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { chooseMine, chooseTheirs, type Edit, type Part, type Texts } from './merge.ts'
import { ChangedElsewhere, EditConflict } from './save-edit.ts'

export type Question = {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly mine: string; readonly theirs: string }[]
  readonly onKeepMine: () => void
  readonly onKeepTheirs: () => void
  readonly onClose: () => void
}

/**
 * Saves an edit, and asks the user about conflicts: `question` stays until it is answered. After closing it, `save` throws
 * ChangedElsewhere.
 */
export function useSaveEdit<Input, Saved>(send: (edit: Edit<Input>) => Promise<Saved>) {
  const [question, setQuestion] = useState<Question>()
  const unanswered = useRef<Texts>(undefined)

  const askUser = ({ message, theirs, conflicts }: ChangedElsewhere, { mine }: Edit<Input>) =>
    new Promise<typeof chooseMine | undefined>((resolve) => {
      const answer = (choose: typeof chooseMine | undefined) => () => {
        setQuestion(undefined)
        resolve(choose)
      }
      setQuestion({
        title: message,
        rows: conflicts.map((part) => ({
          label: part.label,
          mine: showPart(part, mine),
          theirs: showPart(part, theirs.texts),
        })),
        onKeepMine: answer(chooseMine),
        onKeepTheirs: answer(chooseTheirs),
        onClose: answer(undefined),
      })
    })

  const save = async (edit: Edit<Input>): Promise<Saved> => {
    try {
      return await send({ ...edit, unanswered: unanswered.current })
    } catch (error) {
      const isRefused = error instanceof EditConflict || (error instanceof ApiError && error.status < 500)
      if (!isRefused) unanswered.current = edit.mine
      if (!(error instanceof ChangedElsewhere)) throw error
      const choose = await askUser(error, edit)
      if (choose === undefined) throw error
      return save(choose(edit, error.theirs, error.conflicts))
    }
  }
  return { save, question }
}

const showPart = ({ fields: [field = ''], show }: Part, texts: Texts): string => show?.(texts) ?? texts[field] ?? ''
