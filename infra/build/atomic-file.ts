import { existsSync, renameSync, writeFileSync } from 'node:fs'

/** Writes a file for its owner only. Readers see the old or the new text, never a part. */
export function writeFileAtomically(file: string, text: string | Buffer): void {
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, text, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
}

/** Renames a damaged file, so that the user can still examine it; returns its new name. */
export function setAside(file: string): string {
  const free = Array.from({ length: 100 }, (_, number) => `${file}.damaged-${number + 1}`).find(
    (name) => !existsSync(name),
  )
  const name = free ?? `${file}.damaged`
  renameSync(file, name)
  return name
}
