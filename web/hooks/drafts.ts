/** Unsent form texts in session storage. No React, so that logging in can load this file alone. */
const prefix = 'draft:'
const ownerKey = 'drafts-of'
/** Drafts with what must not be stored, until the page is closed. */
const unstored = new Map<string, string>()

export const storedDraft = (key: string): string | null => unstored.get(key) ?? sessionStorage.getItem(prefix + key)

/** Stores a draft; `whole` has what this page alone may know of it, too. */
export function storeDraft(key: string, values: object, whole?: object): void {
  sessionStorage.setItem(prefix + key, JSON.stringify(values))
  if (whole) unstored.set(key, JSON.stringify(whole))
  else unstored.delete(key)
}

/** Returns the drafts with what must not be stored. */
export const listUnstored = (): string[] => [...unstored.values()]

export function discardDraft(key: string): void {
  sessionStorage.removeItem(prefix + key)
  unstored.delete(key)
}

/** Replaces ids in the drafts' keys and texts. */
export function renameDrafts(rename: (text: string) => string): void {
  for (const [key, text] of [...unstored]) {
    unstored.delete(key)
    unstored.set(rename(key), rename(text))
  }
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(prefix)) continue
    const text = sessionStorage.getItem(key) ?? ''
    sessionStorage.removeItem(key)
    sessionStorage.setItem(rename(key), rename(text))
  }
}

/** Also deletes the owner, so that the next user does not see the drafts. */
export function discardAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  sessionStorage.removeItem(ownerKey)
  unstored.clear()
}

/** Deletes another owner's drafts. */
export function setDraftOwner(owner: string): void {
  if (sessionStorage.getItem(ownerKey) !== owner) discardAllDrafts()
  sessionStorage.setItem(ownerKey, owner)
}
