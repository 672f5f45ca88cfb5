import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const atFirst = 60
const step = 250

/** Returns how many rows to render: the first at once, the others in steps, so that 2,000 stops open quickly. Printing renders all. */
export function useGrowing(length: number): number {
  const [shown, setShown] = useState(atFirst)
  useEffect(() => {
    if (shown >= length) return
    const timer = setTimeout(() => startTransition(() => setShown((before) => before + step)), 20)
    return () => clearTimeout(timer)
  }, [shown, length])
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(length))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [length])
  return Math.min(shown, length)
}
