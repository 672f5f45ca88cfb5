import { useCallback, useEffect, useRef, useState } from 'react'

const prefix = 'draft:'

export type Fields = Readonly<Record<string, string | number | boolean | null>>

/** What a form holds, how it is changed, and how it goes back to what it began with. */
export type Draft<Values> = readonly [values: Values, change: (changes: Partial<Values>) => void, discard: () => void]

/**
 * The state of a form that survives a lost session, a reload and a wrong turn: kept in this tab's session storage under
 * `key` until `discard` (call it after success and on Cancel) or until someone logs out. `initial` is what the form shows
 * when there is no draft. Never for passwords.
 */
export function useDraft<Values extends Fields>(key: string, initial: Values): Draft<Values> {
  const [draft, setDraft] = useState(() => stored(key, initial))
  const kept = useRef({ key, initial })
  kept.current = { key, initial }

  useEffect(() => {
    setDraft(stored(key, kept.current.initial))
  }, [key])

  const change = useCallback((changes: Partial<Values>) => {
    setDraft((before) => {
      const after = { ...before, ...changes }
      sessionStorage.setItem(prefix + kept.current.key, JSON.stringify(after))
      return after
    })
  }, [])

  const discard = useCallback(() => {
    sessionStorage.removeItem(prefix + kept.current.key)
    setDraft(kept.current.initial)
  }, [])

  return [draft, change, discard]
}

/** Forgets every draft of this tab: what one person typed is not shown to the next. */
export function discardAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

function stored<Values extends Fields>(key: string, initial: Values): Values {
  const text = sessionStorage.getItem(prefix + key)
  if (text === null) return initial
  try {
    const value: unknown = JSON.parse(text)
    return hasShapeOf(initial, value) ? value : initial
  } catch {
    return initial // Written by something else, or cut off: as good as none.
  }
}

/** Whether the value has the same fields as the initial one, each a plain value: an older version's draft is not trusted. */
function hasShapeOf<Values extends Fields>(initial: Values, value: unknown): value is Values {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map(Object.entries(value))
  return Object.entries(initial).every(([name, first]) => {
    const field = fields.get(name)
    return fields.has(name) && (typeof field === typeof first || field === null || first === null)
  })
}

const ownerKey = 'drafts-of'

/** Called when it is known who is signed in: drafts of anybody else in this tab are forgotten. */
export function keepDraftsOf(person: string): void {
  const owner = sessionStorage.getItem(ownerKey)
  if (owner !== null && owner !== person) discardAllDrafts()
  sessionStorage.setItem(ownerKey, person)
}
