import { useCallback } from 'react'
import { type Draft, useDraft } from './use-draft.ts'

type Texts = Readonly<Record<string, string>>

export type EditDraft<Values> = {
  /** What is being edited. */
  readonly draft: Draft<Values>
  /** What it began with, and the revision that was: it stays as it was while others change the thing. */
  readonly base: { readonly texts: Texts; readonly rev: number }
  /** Begins anew with what is saved. */
  readonly begin: () => void
}

/** A draft of changes to something saved, kept under `key` with what it began with, as `useDraft` does. */
export function useEditDraft<Values extends Texts>(key: string, saved: Values, rev: number): EditDraft<Values> {
  const [values, changeValues, discardValues] = useDraft(key, saved)
  const [base, changeBase, discardBase] = useDraft(`${key}:base`, { ...saved, rev })
  const change = useCallback(
    (changes: Partial<Values>) => {
      changeValues(changes)
      // Keeps it as it is, from the first change on.
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
