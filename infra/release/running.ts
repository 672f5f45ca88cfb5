import * as z from 'zod'
import { CommandFailure } from '../build/command.ts'
import { parseRelease } from '../table-shape.ts'
import type { Aws } from './aws.ts'
import { listFunctions, readVersion } from './live.ts'

const configurationSchema = z.object({ Description: z.string().default('') })

/**
 * Checks that a stack's functions write at least this data version, because nothing older may be written during and
 * after a migration. Passes without a stack.
 *
 * @throws CommandFailure if a function writes an older version
 */
export async function requireWriter(aws: Aws, stack: string, version: number): Promise<void> {
  const functions = await listFunctions(aws, stack)
  const versions = await Promise.all(functions.map((name) => readWrittenVersion(aws, name)))
  const oldest = Math.min(...versions)
  if (oldest < version)
    throw new CommandFailure(
      `${stack} runs a release that writes data version ${oldest}, and this release needs ${version}: first deploy the one between them, which writes ${version} and reads ${oldest} too (infra/deploy.md, "Changing what is stored").`,
    )
}

async function readWrittenVersion(aws: Aws, name: string): Promise<number> {
  const at = ['--function-name', name, '--qualifier', await readVersion(aws, name)]
  // Query the description only: the whole answer has the origin secret.
  const query = ['--query', '{Description: Description}']
  const answer = configurationSchema.parse(await aws('lambda', 'get-function-configuration', ...at, ...query))
  return parseRelease(answer.Description)
}
