import { useLayoutEffect, useState } from 'react'

/** Moves the focus back, at the end, to what had it when the component appeared. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
