import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates an empty folder, which is deleted at this end: Vitest's `afterAll` at the top of a file, `onTestFinished` in a test or its
 * `beforeEach`. What was started on the folder ends before, because Vitest runs these hooks in reverse order, and `afterEach` first.
 */
export function createFolder(end: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-test-'))
  end(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
