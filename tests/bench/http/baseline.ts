import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { putTrip, putVehicle, putWaypoint } from '../baseline/copy.ts'
import { type Database, openDatabase } from '../baseline/database.ts'
import { issuer } from '../baseline/session.ts'
import { openSessions, type Side, signIn } from './side.ts'

const program = fileURLToPath(new URL('../baseline/main.ts', import.meta.url))

export async function startBaseline(product: Side): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-baseline-'))
  const file = join(folder, 'data.sqlite')
  const keyFile = join(folder, 'key.pem')
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  writeFileSync(keyFile, key.export({ type: 'pkcs8', format: 'pem' }))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, file, keyFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const close = async () => {
    process.off('exit', kill)
    kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    const url = /http:\/\/localhost:\d+/.exec(String(line))?.[0]
    if (url === undefined) throw new Error('The baseline does not start: see above')
    const { userId, call } = await signIn(url)
    const database = openDatabase(file)
    await copy(product, database, userId)
    const sign = await openSessions(key, issuer, userId, (id) =>
      database.insertSession.run({ id, userId, createdAt: Date.now() }),
    )
    database.close()
    return { name: 'baseline', url, pid: child.pid ?? 0, call, trips: product.trips, sign, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function copy({ call, trips }: Side, database: Database, userId: string): Promise<void> {
  for (const vehicle of await call('GET', '/api/user/vehicles')) putVehicle(database, userId, vehicle)
  for (let page = 0; ; page++) {
    const { trips, totalPages } = await call('GET', `/api/user/trips/paginated?size=100&page=${page}`)
    for (const trip of trips) putTrip(database, userId, trip)
    if (page + 1 >= totalPages) break
  }
  for (const trip of [trips[40], trips[100], ...trips.growing]) {
    const { waypoints } = await call('GET', `/api/user/trips/${trip}/waypoints/all`)
    for (const waypoint of waypoints) putWaypoint(database, trip, waypoint)
  }
}
