import type { Page } from '../../../session/page.ts'
import { personalKey } from '../../../session/person.ts'
import type { Session } from '../../../session/session.ts'

/** Asks the browser never to evict Offgrid's data. */
export const protectStorage = async (): Promise<boolean> => (await navigator.storage?.persist?.()) ?? false

/** Protects the storage at most once per session. Call it when the user would miss data. */
export async function protectOnce(
  { session, localStorage }: Pick<Page, 'localStorage'> & { readonly session: Pick<Session, 'id'> },
  person: string,
): Promise<void> {
  const id = session.id()
  const key = personalKey('protected', person)
  try {
    if (id === undefined || localStorage.getItem(key) === id) return
    localStorage.setItem(key, id)
    if (!(await navigator.storage?.persisted?.())) await protectStorage()
  } catch {
    // Local storage is full or refused; Settings can ask again.
  }
}
