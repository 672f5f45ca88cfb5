import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../../infra/local/engine.ts'
import { serve } from '../../infra/local/serve.ts'

/** The product of the browser tests, as `npm start` runs it: its table in memory, its files gone at the end. */
const dataDir = mkdtempSync(join(tmpdir(), 'offgrid-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const engine = await startEngine()
process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.url
await serve({ port: 0, dataDir, configuration: {} })
