import { personalKey } from '../../session/person.ts'
import type { Browser } from '../replica/browser.ts'

/** Asks the browser never to evict Offgrid's data. */
export const protectStorage = async (): Promise<boolean> => (await navigator.storage?.persist?.()) ?? false

/** Protects the storage at most once per session. Call it when the user would miss data. */
export async function protectOnce(
  { session, localStorage }: Pick<Browser, 'session' | 'localStorage'>,
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
