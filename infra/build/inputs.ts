import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Returns the hexadecimal SHA-256 of files and folders, by paths from the repository's root. */
export function hashInputs(places: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of places.flatMap(listFiles).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function listFiles(place: string): string[] {
  if (/\.[a-z]+$/.test(place)) return [place]
  return readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
