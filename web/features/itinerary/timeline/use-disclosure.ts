import { type RefObject, useRef, useState } from 'react'

export type Disclosure = {
  readonly isOpen: boolean
  /** Props of the toggle button. */
  readonly button: {
    readonly ref: RefObject<HTMLButtonElement | null>
    readonly onClick: () => void
    readonly 'aria-expanded': boolean
  }
  readonly close: () => void
}

/** State of a section that a button opens and closes. */
export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    ref.current?.focus()
  }
  return { isOpen, button: { ref, onClick: () => setOpen(!isOpen), 'aria-expanded': isOpen }, close }
}
