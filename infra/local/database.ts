import type { CommandFailure } from '../build/command.ts'
import { tableFile } from './data-version.ts'
import { superviseEngine } from './engine-supervisor.ts'
import type { Variables } from './run-variables.ts'

export type Database = {
  readonly endpoint: string
  /** Variables that point the AWS SDK to it. */
  readonly variables: Variables
  /** Resolves when the database is gone for good. */
  readonly failure: Promise<CommandFailure>
}

/**
 * Opens the DynamoDB at AWS_ENDPOINT_URL_DYNAMODB if set (DynamoDB Local, a real table), else an engine with its data
 * in `folder`. `closers` close it.
 *
 * @throws CommandFailure if the engine does not start
 */
export async function openDatabase(folder: string, closers: AsyncDisposableStack): Promise<Database> {
  const userEndpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB
  if (userEndpoint)
    return { endpoint: userEndpoint, variables: toVariables(userEndpoint), failure: new Promise(() => {}) }

  const engine = await superviseEngine(tableFile(folder))
  closers.defer(engine.close)
  return { endpoint: engine.url, variables: toVariables(engine.url), failure: engine.failure }
}

/** Returns the SDK's variables; only a real table may get the user's credentials. */
function toVariables(endpoint: string): Variables {
  const address = { AWS_ENDPOINT_URL_DYNAMODB: endpoint, AWS_REGION: process.env.AWS_REGION || 'us-east-1' }
  if (new URL(endpoint).hostname.endsWith('.amazonaws.com')) return address
  return { ...address, AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', AWS_SESSION_TOKEN: '' }
}
