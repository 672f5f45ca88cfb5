import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Checks out a commit with the packages of its lock file: this checkout's, if they are the same. */
export function checkOut(commit: string): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-checkout-'))
  const archive = join(folder, 'sources.tar')
  execFileSync('git', ['archive', '--output', archive, commit])
  execFileSync('tar', ['--extract', '--file', archive, '--directory', folder])
  const lock = 'package-lock.json'
  if (readFileSync(lock).equals(readFileSync(join(folder, lock))))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], { cwd: folder })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Returns the commit of the option `--against`. */
export function readCommit(options: readonly string[]): string | undefined {
  const at = options.indexOf('--against')
  return at < 0 ? undefined : options[at + 1]
}
