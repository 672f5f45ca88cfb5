import { personalKey } from '../../session/person.ts'
import { sessionId } from '../../session/session.ts'

/** Asks the browser never to delete Offgrid's data by itself. The browser decides, or asks the user. */
export const protectStorage = async (): Promise<boolean> => (await navigator.storage?.persist?.()) ?? false

/** The same, at most once per session, for use when the device holds something that the user would miss. */
export async function protectOnce(person: string): Promise<void> {
  const session = sessionId()
  const key = personalKey('protected', person)
  try {
    if (session === undefined || localStorage.getItem(key) === session) return
    localStorage.setItem(key, session)
    if (!(await navigator.storage?.persisted?.())) await protectStorage()
  } catch {
    // Local storage is full, or the browser refuses the question. Settings show that the storage isn't protected and can ask again.
  }
}
