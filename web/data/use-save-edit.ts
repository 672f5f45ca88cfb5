import { useRef, useState } from 'react'
import type { FieldList } from '#shared/fields.ts'
import type { Energy } from '#shared/vehicle.ts'
import { useNotation } from '../hooks/use-notation.ts'
import { useUnits } from '../hooks/use-units.ts'
import { ApiError } from './api-error.ts'
import { describeConflicts, type FieldRow } from './describe-fields.ts'
import { chooseMine, chooseTheirs, type Edit, type Texts } from './merge.ts'
import { ChangedElsewhere, EditConflict } from './save-edit.ts'

export type Question = {
  readonly title: string
  readonly rows: readonly FieldRow[]
  /** The item as the server has it. */
  readonly theirs: Readonly<Record<string, unknown>>
  readonly onKeepMine: () => void
  readonly onKeepTheirs: () => void
  readonly onClose: () => void
}

/**
 * Saves an edit, and asks the user about conflicts: `question` stays until it is answered. After closing it, `save` throws
 * ChangedElsewhere. `fields` is the list of the noun's fields; `energy` is that of a fill-up's vehicle.
 */
export function useSaveEdit<Input extends object, Saved>(
  send: (edit: Edit<Input>) => Promise<Saved>,
  fields: FieldList,
  energy?: Energy,
) {
  const reading = { units: useUnits(), notation: useNotation(), energy }
  const [question, setQuestion] = useState<Question>()
  const unanswered = useRef<Texts>(undefined)

  const askUser = ({ message, theirs, conflicts }: ChangedElsewhere, { input }: Edit<Input>) =>
    new Promise<typeof chooseMine | undefined>((resolve) => {
      const answer = (choose: typeof chooseMine | undefined) => () => {
        setQuestion(undefined)
        resolve(choose)
      }
      setQuestion({
        title: message,
        theirs: theirs.item,
        rows: describeConflicts(
          fields,
          conflicts,
          { mine: { ...theirs.item, ...input }, theirs: theirs.item },
          reading,
        ),
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
