import { type RefObject, useEffect, useRef } from 'react'
import { storedDraft } from './drafts.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { type EditDraft, useEditDraft } from './use-edit-draft.ts'

export type InlineEdit<Values> = {
  readonly isOpen: boolean
  /** Begins with what is saved. */
  readonly open: () => void
  /** Saved or cancelled: forgets the draft and gives the focus back to the opener. */
  readonly close: () => void
  /** What is being edited; discarding it closes. */
  readonly draft: Draft<Values>
  /** What was saved when the edit began, and the revision that was. */
  readonly base: EditDraft<Values>['base']
  /** For the button that opens, which stands there while nothing is edited. */
  readonly opener: RefObject<HTMLButtonElement | null>
}

/** Editing `saved` in place: what was typed, and that it is being edited at all, is kept as a draft under `key`. */
export function useInlineEdit<Values extends Readonly<Record<string, string>>>(
  key: string,
  saved: Values,
  rev: number,
): InlineEdit<Values> {
  const { draft, base, begin } = useEditDraft(key, saved, rev)
  const [values, change, discard] = draft
  const [{ isOpen }, setOpen, discardOpen] = useDraft<{ isOpen: boolean }>(`${key}:open`, { isOpen: false })
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => {
    begin()
    setOpen({ isOpen: true })
  }
  const isClosing = useRef(false)
  const close = () => {
    isClosing.current = true
    discard()
    discardOpen()
  }
  // Not before: the opener is in the page again once this is drawn, which may take more than a frame.
  useEffect(() => {
    if (isOpen || !isClosing.current) return
    isClosing.current = false
    opener.current?.focus()
  }, [isOpen])
  return { isOpen, open, close, draft: [values, change, close], base, opener }
}

/** Returns whether an edit under this key is open, on any screen of this tab. */
export const isBeingEdited = (key: string): boolean => storedDraft(`${key}:open`) !== null
