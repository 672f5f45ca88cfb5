import { type RefObject, useRef } from 'react'
import { type Draft, type Fields, useDraft } from './use-draft.ts'

export type InlineEdit<Values> = {
  readonly isOpen: boolean
  /** Begins with what is saved. */
  readonly open: () => void
  /** Saved or cancelled: forgets the draft and gives the focus back to the opener. */
  readonly close: () => void
  /** What is being edited; discarding it closes. */
  readonly draft: Draft<Values>
  /** For the button that opens, which stands there while nothing is edited. */
  readonly opener: RefObject<HTMLButtonElement | null>
}

/** Editing `saved` in place: what was typed, and that it is being edited at all, is kept as a draft under `key`. */
export function useInlineEdit<Values extends Fields>(key: string, saved: Values): InlineEdit<Values> {
  const [values, change, discard] = useDraft(key, saved)
  const [{ isOpen }, setOpen, discardOpen] = useDraft<{ isOpen: boolean }>(`${key}:open`, { isOpen: false })
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => {
    change(saved)
    setOpen({ isOpen: true })
  }
  const close = () => {
    discard()
    discardOpen()
    // The opener is in the page again once this is drawn.
    requestAnimationFrame(() => opener.current?.focus())
  }
  return { isOpen, open, close, draft: [values, change, close], opener }
}
