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

/** Writes every draft of this tab anew, key and texts: what it is about has another id now. */
export function renameDrafts(rename: (text: string) => string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(prefix)) continue
    const text = sessionStorage.getItem(key) ?? ''
    if (rename(key) === key && rename(text) === text) continue
    sessionStorage.removeItem(key)
    sessionStorage.setItem(rename(key), rename(text))
  }
}

/** Forgets every draft of this tab, and whose they were: what one person typed is not shown to the next. */
export function discardAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  sessionStorage.removeItem(ownerKey)
}

/** From now on this tab's drafts are this owner's; those of another are forgotten. */
export function keepDraftsOf(owner: string): void {
  if (sessionStorage.getItem(ownerKey) !== owner) discardAllDrafts()
  sessionStorage.setItem(ownerKey, owner)
}
