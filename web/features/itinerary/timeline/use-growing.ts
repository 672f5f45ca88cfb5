import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const atFirst = 60
const step = 250

/** How many of a long list's rows are drawn: the first at once, the others bit by bit, so that a trip of 2,000 stops opens at once. On paper stand all. */
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
