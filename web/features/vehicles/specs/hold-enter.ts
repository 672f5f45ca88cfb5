import type { KeyboardEvent } from 'react'

/** Returns a key handler for a field that is not submitted: Enter runs the button beside it instead of submitting the surrounding form. */
export const holdEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  act()
}
