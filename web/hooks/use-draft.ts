import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { discardDraft, storeDraft, storedDraft } from './drafts.ts'

export type Fields = Readonly<Record<string, string | number | boolean | null>>

export type Draft<Values> = readonly [values: Values, change: (changes: Partial<Values>) => void, discard: () => void]

/**
 * A form's state, kept in session storage under `key` until `discard` (call it after success and on Cancel) or a logout. Never use it for
 * passwords.
 */
export function useDraft<Values extends Fields>(key: string, initial: Values): Draft<Values> {
  const [draft, setDraft] = useState(() => readDraft(key, initial))
  const latest = useRef({ key, initial })
  latest.current = { key, initial }

  useEffect(() => {
    setDraft(readDraft(key, latest.current.initial))
  }, [key])

  const change = useCallback((changes: Partial<Values>) => {
    setDraft((before) => {
      const after = { ...before, ...changes }
      storeDraft(latest.current.key, after)
      return after
    })
  }, [])

  const discard = useCallback(() => {
    discardDraft(latest.current.key)
    // With a navigation, the values stay until the next screen is shown.
    startTransition(() => setDraft(latest.current.initial))
  }, [])

  return [draft, change, discard]
}

function readDraft<Values extends Fields>(key: string, initial: Values): Values {
  const text = storedDraft(key)
  if (text === null) return initial
  try {
    const value: unknown = JSON.parse(text)
    return hasFieldsOf(initial, value) ? value : initial
  } catch {
    return initial // Ignore text that is cut off or written by something else.
  }
}

/** Returns false for other fields, which an older version's draft may have. */
function hasFieldsOf<Values extends Fields>(initial: Values, value: unknown): value is Values {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map(Object.entries(value))
  return Object.entries(initial).every(([name, first]) => {
    const field = fields.get(name)
    return fields.has(name) && (typeof field === typeof first || field === null || first === null)
  })
}
