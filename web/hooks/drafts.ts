/** Unsent form texts in session storage. No React, so that logging in can load this file alone. */
const prefix = 'draft:'
const ownerKey = 'drafts-of'

export const storedDraft = (key: string): string | null => sessionStorage.getItem(prefix + key)

export const storeDraft = (key: string, values: object): void =>
  sessionStorage.setItem(prefix + key, JSON.stringify(values))

export const discardDraft = (key: string): void => sessionStorage.removeItem(prefix + key)

/** Replaces ids in the drafts' keys and texts. */
export function renameDrafts(rename: (text: string) => string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(prefix)) continue
    const text = sessionStorage.getItem(key) ?? ''
    if (rename(key) === key && rename(text) === text) continue
    sessionStorage.removeItem(key)
    sessionStorage.setItem(rename(key), rename(text))
  }
}

/** Also deletes the owner, so that the next user does not see the drafts. */
export function discardAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  sessionStorage.removeItem(ownerKey)
}

/** Deletes another owner's drafts. */
export function setDraftOwner(owner: string): void {
  if (sessionStorage.getItem(ownerKey) !== owner) discardAllDrafts()
  sessionStorage.setItem(ownerKey, owner)
}
