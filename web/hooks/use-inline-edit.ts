import { type RefObject, useEffect, useRef } from 'react'
import { storedDraft } from './drafts.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { type EditDraft, useEditDraft } from './use-edit-draft.ts'

export type InlineEdit<Values> = {
  readonly isOpen: boolean
  /** Starts an edit of the saved values. */
  readonly open: () => void
  /** Discards the draft after saving or cancelling, and returns the focus to the opener. */
  readonly close: () => void
  /** The edited values; discarding them closes the edit. */
  readonly draft: Draft<Values>
  /** The values and revision that the edit started from. */
  readonly base: EditDraft<Values>['base']
  /** Ref of the button that opens the edit, shown while nothing is edited. */
  readonly opener: RefObject<HTMLButtonElement | null>
}

/** An edit of `saved` in place. The text and the open state are kept as a draft under `key`. */
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
  // Wait: the opener is back in the page only after this render, which may take more than a frame.
  useEffect(() => {
    if (isOpen || !isClosing.current) return
    isClosing.current = false
    opener.current?.focus()
  }, [isOpen])
  return { isOpen, open, close, draft: [values, change, close], base, opener }
}

/** Returns true if an edit under this key is open on any screen of this tab. */
export const isBeingEdited = (key: string): boolean => storedDraft(`${key}:open`) !== null
