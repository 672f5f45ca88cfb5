import { useCallback } from 'react'
import { type Draft, useDraft } from './use-draft.ts'

type Texts = Readonly<Record<string, string>>

export type EditDraft<Values> = {
  readonly draft: Draft<Values>
  /** The values that the edit started from, unaffected by others' changes. */
  readonly base: { readonly texts: Texts; readonly rev: number }
  readonly begin: () => void
}

/** A `useDraft` of changes to a saved item, with the values it started from. */
export function useEditDraft<Values extends Texts>(key: string, saved: Values, rev: number): EditDraft<Values> {
  const [values, changeValues, discardValues] = useDraft(key, saved)
  const [base, changeBase, discardBase] = useDraft(`${key}:base`, { ...saved, rev })
  const change = useCallback(
    (changes: Partial<Values>) => {
      changeValues(changes)
      // The first change fixes the base.
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
