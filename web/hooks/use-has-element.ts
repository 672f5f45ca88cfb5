import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Returns whether the page has an element that matches the selector, such as 'form', before a change is painted. In CSS, `:has()` on an
 * element around the whole page makes Chromium style the whole page again after every change.
 */
export function useHasElement(selector: string): boolean {
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => {
    let before = false
    const look = () => {
      const now = document.querySelector(selector) !== null
      if (now === before) return false
      before = now
      return true
    }
    if (look()) setThere(before)
    const observer = new MutationObserver(() => look() && flushSync(() => setThere(before)))
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [selector])
  return isThere
}
