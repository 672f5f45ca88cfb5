import { type RefObject, useRef, useState } from 'react'

export type Disclosure = {
  readonly isOpen: boolean
  /** For the button that opens and closes. */
  readonly button: {
    readonly ref: RefObject<HTMLButtonElement | null>
    readonly onClick: () => void
    readonly 'aria-expanded': boolean
  }
  /** Done: gives the focus back to the button. */
  readonly close: () => void
}

/** Something that a button opens below itself, and closes again. */
export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    ref.current?.focus()
  }
  return { isOpen, button: { ref, onClick: () => setOpen(!isOpen), 'aria-expanded': isOpen }, close }
}
