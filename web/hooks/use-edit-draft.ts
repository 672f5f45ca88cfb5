import { useCallback } from 'react'
import { type Draft, useDraft } from './use-draft.ts'

type Texts = Readonly<Record<string, string>>

export type EditDraft<Values> = {
  /** The edited values. */
  readonly draft: Draft<Values>
  /** The values and revision that the edit started from, unaffected by others' changes. */
  readonly base: { readonly texts: Texts; readonly rev: number }
  /** Starts again with the saved values. */
  readonly begin: () => void
}

/** A draft of changes to a saved item, kept under `key` with the values it started from, as `useDraft` does. */
export function useEditDraft<Values extends Texts>(key: string, saved: Values, rev: number): EditDraft<Values> {
  const [values, changeValues, discardValues] = useDraft(key, saved)
  const [base, changeBase, discardBase] = useDraft(`${key}:base`, { ...saved, rev })
  const change = useCallback(
    (changes: Partial<Values>) => {
      changeValues(changes)
      // Fixes the base from the first change on.
      changeBase({})
    },
    [changeValues, changeBase],
  )
  const discard = useCallback(() => {
    discardValues()
    discardBase()
  }, [discardValues, discardBase])
  const begin = () => {
    changeValues(saved)
    changeBase({ ...saved, rev })
  }
  const { rev: seen, ...texts } = base
  return { draft: [values, change, discard], base: { texts, rev: seen }, begin }
}
