import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTable } from '../../../functions/table/client.ts'
import { keys } from '../../../functions/table/keys.ts'
import type { Table } from '../../../functions/table/table.ts'
import { findRun } from '../../../infra/local/run-variables.ts'
import { createUserId } from '../../../shared/ids.ts'
import { startServer } from '../../support/server.ts'
import { fill } from './fill.ts'
import { openSessions, type Side, signIn } from './side.ts'

/** Starts the checkout in `root` as `npm start` does, on a new data folder, and fills it. */
export async function startProduct(name: string, root: string): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-http-'))
  const server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: folder }, undefined, root)
  const kill = () => server.child.kill('SIGTERM')
  process.once('exit', kill)
  const close = async () => {
    process.off('exit', kill)
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { call, ...user } = await signIn(server.url)
    const userId = createUserId(user.userId)
    const trips = await fill(call)
    const key = createPrivateKey(readFileSync(join(folder, 'signing-key.pem')))
    const issuer = { issuer: server.url, audience: 'offgrid-local' }
    const session = { secretHash: '-', epoch: 0, device: 'Bench', createdAt: Date.now() }
    const ttl = Math.ceil(Date.now() / 1000) + 24 * 60 * 60
    const sign = await withTable(folder, (table) =>
      openSessions(key, issuer, userId, (sessionId) =>
        table.put({ Item: { ...keys.session(userId, sessionId), ...session, ttl } }),
      ),
    )
    return { name, url: server.url, pid: server.child.pid ?? 0, call, trips, sign, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens the table of the Offgrid that runs on this folder. The SDK reads the address from the environment, which must be reset for
 * the next product.
 */
async function withTable<Answer>(folder: string, work: (table: Table) => Promise<Answer>): Promise<Answer> {
  const variables = findRun(folder)
  if (!variables) throw new Error('The product does not run on its folder')
  const before = { ...process.env }
  Object.assign(process.env, variables)
  try {
    return await work(openTable(variables.TABLE_NAME ?? ''))
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name]
    Object.assign(process.env, before)
  }
}
