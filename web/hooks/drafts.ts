/**
 * What people typed into forms and have not sent: kept in this tab's session storage through a reload, a wrong turn and a
 * lost session. In a file without React, which signing in can load alone.
 */
const prefix = 'draft:'
const ownerKey = 'drafts-of'

/** The JSON text kept under this key, or null. */
export const storedDraft = (key: string): string | null => sessionStorage.getItem(prefix + key)

export const storeDraft = (key: string, values: object): void =>
  sessionStorage.setItem(prefix + key, JSON.stringify(values))

export const discardDraft = (key: string): void => sessionStorage.removeItem(prefix + key)

/** Forgets every draft of this tab: what one person typed is not shown to the next. */
export function discardAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** Called when it is known who is signed in: drafts of anybody else in this tab are forgotten. */
export function keepDraftsOf(person: string): void {
  const owner = sessionStorage.getItem(ownerKey)
  if (owner !== null && owner !== person) discardAllDrafts()
  sessionStorage.setItem(ownerKey, person)
}
