import type { KeyboardEvent } from 'react'

/** Returns a key handler: Enter runs the button beside the field instead of submitting the surrounding form. */
export const runOnEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  act()
}
