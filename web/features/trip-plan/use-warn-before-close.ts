import { useEffect } from 'react'

/** Has the browser ask before it closes the page, which alone has some details. */
export function useWarnBeforeClose(isWarning: boolean): void {
  useEffect(() => {
    if (!isWarning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isWarning])
}
