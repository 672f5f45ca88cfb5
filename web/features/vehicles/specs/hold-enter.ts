import type { KeyboardEvent } from 'react'

/** Enter in a field that is not sent does what the button beside it does, and does not send the form around it. */
export const holdEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  act()
}
