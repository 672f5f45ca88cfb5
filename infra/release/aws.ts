import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a command of the AWS command line; answers what it prints, as JSON. Throws what it complains about. */
export type Aws = (...command: readonly string[]) => Promise<unknown>

export const aws: Aws = async (...command) => {
  const { stdout } = await promisify(execFile)('aws', [...command, '--output', 'json'], {
    maxBuffer: 256 * 1024 * 1024,
  })
  return stdout.trim() === '' ? undefined : JSON.parse(stdout)
}
