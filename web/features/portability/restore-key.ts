import { ulid } from 'ulid'
import { listUlids } from '#shared/ids.ts'
import { session } from '../../device/session.ts'
import type { Archive } from '../../files/types.ts'
import { personalKey } from '../../session/person.ts'
import { countUlids } from './restore-archive.ts'

/** Returns the same ULID until the restore is complete, so that a repeat creates no duplicates. */
export async function findRestoreKey(archive: Archive): Promise<string> {
  const hash = await hashArchive(archive)
  const known = readKey(hash)
  if (known !== undefined) return known
  for (;;) {
    const fresh = ulid()
    if (!listUlids(fresh, countUlids(archive))) continue
    localStorage.setItem(toKey(), `${hash} ${fresh}`)
    return fresh
  }
}

/** Returns the ULID of an incomplete restore of this archive; '' without. */
export const findUnfinished = async (archive: Archive): Promise<string> => readKey(await hashArchive(archive)) ?? ''

function readKey(hash: string): string | undefined {
  const [known, first] = (localStorage.getItem(toKey()) ?? '').split(' ')
  return known === hash ? first : undefined
}

/** Forgets the ULID after a complete restore, so that another one creates copies. */
export const forgetRestoreKey = (): void => localStorage.removeItem(toKey())

const toKey = () => personalKey('restore', session.person() ?? '')

async function hashArchive(archive: Archive): Promise<string> {
  // Stops tell archives apart; lines would take too long.
  const trips = archive.trips.map(({ tracks, ...trip }) => ({ ...trip, tracks: tracks.length }))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify({ ...archive, trips })))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
