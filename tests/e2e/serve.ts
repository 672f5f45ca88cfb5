import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../../infra/local/engine.ts'
import { serve } from '../../infra/local/serve.ts'

/** Starts the product as `npm start` does, with its table in memory, and deletes its files at the end. */
const dataDir = mkdtempSync(join(tmpdir(), 'offgrid-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const engine = await startEngine()
process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.url
await serve({ port: 0, dataDir, configuration: {}, weather: 'sample' })
