import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs an AWS CLI command and returns its JSON output.
 *
 * @throws Error with the command's message
 */
export type Aws = (...command: readonly string[]) => Promise<unknown>

export const aws: Aws = async (...command) => {
  const { stdout } = await promisify(execFile)('aws', [...command, '--output', 'json'], {
    maxBuffer: 256 * 1024 * 1024,
  })
  return stdout.trim() === '' ? undefined : JSON.parse(stdout)
}
