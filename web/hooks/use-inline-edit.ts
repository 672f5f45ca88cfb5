import { type RefObject, useEffect, useRef } from 'react'
import { storedDraft } from './drafts.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { type EditDraft, useEditDraft } from './use-edit-draft.ts'

export type InlineEdit<Values> = {
  readonly isOpen: boolean
  readonly open: () => void
  /** Discards the draft, and returns the focus to the opener. */
  readonly close: () => void
  /** Discarding the values closes the edit. */
  readonly draft: Draft<Values>
  /** The values that the edit started from. */
  readonly base: EditDraft<Values>['base']
  /** The button that opens the edit. */
  readonly opener: RefObject<HTMLButtonElement | null>
}

/** An edit in place. The text and the open state are a draft under `key`. */
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
  // The opener is in the page only after this render, which may take more than a frame.
  useEffect(() => {
    if (isOpen || !isClosing.current) return
    isClosing.current = false
    opener.current?.focus()
  }, [isOpen])
  return { isOpen, open, close, draft: [values, change, close], base, opener }
}

/** Returns true for an open edit on any screen of this tab. */
export const isBeingEdited = (key: string): boolean => storedDraft(`${key}:open`) !== null
