import { checkDataVersion, tableFile } from './data-version.ts'
import { startEngine } from './engine.ts'
import { createTable } from './table.ts'

const variables = process.env

/**
 * Puts the table where the functions find it by the SDK's own variables: at AWS_ENDPOINT_URL_DYNAMODB if the user set it
 * (DynamoDB Local, a real table), else in an engine of our own that keeps its data in `folder`.
 * @throws CommandFailure when the folder's data are of another version, or the engine does not start.
 */
export async function openDatabase(folder: string, tableName: string, closers: (() => unknown)[]): Promise<void> {
  const ofUser = variables.AWS_ENDPOINT_URL_DYNAMODB
  const endpoint = ofUser || (await startOwnEngine(folder, closers))
  // A real table asks who is there. Elsewhere any name will do, and the user's own must not be needed or sent.
  if (!new URL(endpoint).hostname.endsWith('.amazonaws.com')) {
    delete variables.AWS_PROFILE
    Object.assign(variables, { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', AWS_SESSION_TOKEN: '' })
  }
  variables.AWS_REGION ||= 'us-east-1'
  await createTable(endpoint, tableName)
}

async function startOwnEngine(folder: string, closers: (() => unknown)[]): Promise<string> {
  checkDataVersion(folder)
  const engine = await startEngine({ file: tableFile(folder) })
  variables.AWS_ENDPOINT_URL_DYNAMODB = engine.url
  closers.push(engine.close, () => delete variables.AWS_ENDPOINT_URL_DYNAMODB)
  return engine.url
}
