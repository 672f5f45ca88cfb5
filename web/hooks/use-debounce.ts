import { useEffect, useState } from 'react'
import { limits } from '#shared/limits.ts'

/** Returns the value after it did not change for `delay` ms. An emptied text counts at once. */
export function useDebounced<Value>(value: Value, delay: number = limits.search.debounce): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return value === '' ? value : settled
}
