import { ulid } from 'ulid'
import { listUlids } from '#shared/ids.ts'
import { session } from '../../device/session.ts'
import type { Archive } from '../../files/types.ts'
import { personalKey } from '../../session/person.ts'
import { countUlids } from './restore-archive.ts'

/**
 * The ULID from which the keys and ids of an archive count on: the same for the same archive until it is restored whole, on this
 * device and for this person, so that going on after a lost answer, a reload or a night doubles nothing.
 */
export async function findRestoreKey(archive: Archive): Promise<string> {
  const hash = await hashArchive(archive)
  const [known, first] = (localStorage.getItem(toKey()) ?? '').split(' ')
  if (known === hash && first) return first
  for (;;) {
    const fresh = ulid()
    if (!listUlids(fresh, countUlids(archive))) continue
    localStorage.setItem(toKey(), `${hash} ${fresh}`)
    return fresh
  }
}

/** All of it is in the account: the next time it is meant to be there twice. */
export const forgetRestoreKey = (): void => localStorage.removeItem(toKey())

const toKey = () => personalKey('restore', session.person() ?? '')

async function hashArchive(archive: Archive): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(archive)))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
