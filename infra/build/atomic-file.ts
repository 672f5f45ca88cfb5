import { existsSync, renameSync, writeFileSync } from 'node:fs'

/** Writes a file of the data folder, readable by its owner only. Readers see the old text or the new one, never a half. */
export function writeFileAtomically(file: string, text: string | Buffer): void {
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, text, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
}

/** Moves a file out of the way that cannot be read, where a person may still look at it; answers its new name. */
export function setAside(file: string): string {
  const free = Array.from({ length: 100 }, (_, number) => `${file}.damaged-${number + 1}`).find(
    (name) => !existsSync(name),
  )
  const name = free ?? `${file}.damaged`
  renameSync(file, name)
  return name
}
