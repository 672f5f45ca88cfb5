import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { dataVersion } from '#functions/data-version.ts'
import { createFolder } from '../support/folder.ts'
import { logIn, post, type Server, signUp, startServer } from '../support/server.ts'

let folder: string
let data: string
let backups: string
const servers: Server[] = []
beforeEach(() => {
  folder = createFolder(onTestFinished)
  data = join(folder, 'data')
  backups = join(folder, 'backups')
  mkdirSync(backups)
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL')
})

async function start(): Promise<Server> {
  const server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: data, OFFGRID_PUBLIC_URL: 'https://trips.example' })
  servers.push(server)
  return server
}

/** Runs `npm run backup` or `npm run restore`, and returns its exit code and output. */
async function run(command: 'backup' | 'restore', ...options: string[]): Promise<{ code: number; output: string }> {
  const script = `infra/local/${command}-data.ts`
  const env = { ...process.env, OFFGRID_DATA_DIR: data }
  return promisify(execFile)('sh', ['infra/build/run.sh', script, ...options], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    (error) => ({ code: error.code, output: `${error.stdout}${error.stderr}`.trim() }),
  )
}

async function backUp(): Promise<string> {
  const { code, output } = await run('backup', backups)
  expect(output).toMatch(/^Backup: /)
  expect(code).toBe(0)
  return output.replace('Backup: ', '')
}

const createTrip = ({ url }: Server, token: string, name: string) =>
  post(`${url}/api/user/trips`, { name, waypointDTOs: [] }, token)

async function listTrips({ url }: Server): Promise<string[]> {
  const headers = { authorization: `Bearer ${await logIn(url)}` }
  const names: string[] = []
  for (let page = 0; ; page++) {
    const answer = await fetch(`${url}/api/user/trips/paginated?size=100&page=${page}`, { headers })
    const { trips }: { trips: { name: string }[] } = await answer.json()
    names.push(...trips.map(({ name }) => name))
    if (trips.length < 100) return names
  }
}

test('backups made while Offgrid is writing have every write answered before, and are restored', async () => {
  const server = await start()
  const token = await signUp(server.url)
  const answered: string[] = []
  const failed: number[] = []
  let isWriting = true
  const write = async (writer: number) => {
    for (let number = 1; isWriting; number++) {
      const name = `Trip ${writer}-${number}`
      const { status } = await createTrip(server, token, name)
      if (status === 201) answered.push(name)
      else failed.push(status)
    }
  }
  const writing = Promise.all([1, 2].map(write))
  const made: { backup: string; before: string[] }[] = []
  for (let times = 0; times < 2; times++) {
    const count = answered.length
    await expect.poll(() => answered.length).toBeGreaterThan(count + 5)
    const before = [...answered]
    made.push({ before, backup: await backUp() })
  }
  isWriting = false
  await writing
  expect(failed).toEqual([])
  expect(readdirSync(backups)).toHaveLength(2)
  await server.end('SIGTERM')

  for (const { backup, before } of made) {
    expect(readdirSync(backup)).toEqual(['mail.jsonl', 'signing-key.pem', 'table.db', 'version'])
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    expect(await run('restore', backup)).toMatchObject({ code: 0 })
    const restored = await start()
    const names = await listTrips(restored)
    expect(names).toEqual(expect.arrayContaining(before))
    // The token of before is still valid: the key is in the backup.
    expect((await createTrip(restored, token, 'Later')).status).toBe(201)
    await restored.end('SIGTERM')
  }
  // The data that were there before each restore.
  expect(readdirSync(folder).filter((name) => name.startsWith('data-before-restore-'))).toHaveLength(2)
  // Allows for busy machines.
}, 180_000)

test('a restore ends the links that the backup brings back, and starts a new history', async () => {
  const server = await start()
  const token = await signUp(server.url)
  const headers = { authorization: `Bearer ${token}` }
  const { id }: { id: string } = await (await createTrip(server, token, 'Canning Stock Route')).json()
  const shows = { dates: false, descriptions: false, figures: false, checkIns: false }
  const shares = `/api/user/trips/${id}/shares`
  const link: { token: string } = await (await post(server.url + shares, { days: 7, shows }, token)).json()
  const visit = async ({ url }: Server) =>
    (await fetch(`${url}/api/shared/trip`, { headers: { 'x-share-token': link.token } })).status
  const getHistory = async ({ url }: Server) =>
    (await fetch(`${url}/api/user/vehicles`, { headers })).headers.get('x-offgrid-history')
  expect(await visit(server)).toBe(200)
  const before = await getHistory(server)
  expect(before).toMatch(/^[\w-]{36}$/)
  const backup = await backUp()
  await server.end('SIGTERM')
  const again = await start()
  expect(await getHistory(again)).toBe(before)
  await again.end('SIGTERM')

  expect(await run('restore', backup)).toMatchObject({ code: 0 })
  const restored = await start()
  expect(await visit(restored)).toBe(404)
  expect(await (await fetch(restored.url + shares, { headers })).json()).toEqual({ shares: [] })
  expect(await getHistory(restored)).toMatch(/^[\w-]{36}$/)
  expect(await getHistory(restored)).not.toBe(before)
})

test('a restore cut while it puts the data folder, or what it links to, in place is finished by the next start', async () => {
  const server = await start()
  const token = await signUp(server.url)
  expect((await createTrip(server, token, 'Canning Stock Route')).status).toBe(201)
  await server.end('SIGTERM')
  const elsewhere = join(folder, 'elsewhere')
  for (const target of [data, elsewhere]) {
    if (target === elsewhere) {
      renameSync(data, elsewhere)
      symlinkSync('elsewhere', data)
    }
    // The restore has put the old data aside.
    renameSync(target, `${target}-restored`)
    const finished = await start()
    expect(await listTrips(finished)).toEqual(['Canning Stock Route'])
    expect(existsSync(`${target}-restored`)).toBe(false)
    await finished.end('SIGTERM')
  }
})

test('a backup works after kill -9, on another machine without data, and removes only what one cut a day ago left', async () => {
  const server = await start()
  const token = await signUp(server.url)
  expect((await createTrip(server, token, 'Canning Stock Route')).status).toBe(201)
  await server.end('SIGKILL')
  const [old, recent, other] = ['offgrid-v9-old.unfinished', 'offgrid-v9-new.unfinished', 'photos.unfinished']
  for (const name of [old, recent, other]) mkdirSync(join(backups, name))
  writeFileSync(join(backups, old, 'table.db'), 'half of it')
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const name of [old, other]) utimesSync(join(backups, name), yesterday, yesterday)
  const backup = await backUp()
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^offgrid-v.*Z$/), recent, other])
  rmSync(data, { recursive: true })
  expect((await run('restore', backup)).output).toBe(`Restored ${backup} to ${data}.`)
  expect(readdirSync(folder)).toEqual(['backups', 'data'])
  expect(await listTrips(await start())).toEqual(['Canning Stock Route'])
})

test('a restore refuses while Offgrid is running, and what is no intact backup of a version it reads', async () => {
  const server = await start()
  await signUp(server.url)
  const backup = await backUp()
  expect(await run('restore', backup)).toEqual({
    code: 1,
    output: `Another Offgrid is using the data folder ${data}: stop it, or set OFFGRID_DATA_DIR to another folder.`,
  })
  await server.end('SIGTERM')

  expect((await run('restore', backups)).output).toBe(
    `${backups} has no data of Offgrid: the files table.db and version are missing.`,
  )
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  for (const name of readdirSync(backup)) copyFileSync(join(backup, name), join(copy, name))
  writeFileSync(join(copy, 'version'), `${dataVersion + 1}\n`)
  expect((await run('restore', copy)).output).toContain(`is from a newer Offgrid (version ${dataVersion + 1};`)
  writeFileSync(join(copy, 'version'), `${dataVersion}\n`)
  truncateSync(join(copy, 'table.db'), 4_096)
  expect((await run('restore', copy)).output).toMatch(/table\.db is damaged: .*\.$/)
  expect(readdirSync(folder)).toEqual(['backups', 'copy', 'data'])
  expect(existsSync(join(data, 'table.db'))).toBe(true)
})

test('a backup that fails leaves nothing, and says why', async () => {
  expect(await run('backup', backups)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${data} has no data of Offgrid`),
  })
  expect((await run('backup')).output).toBe('Usage: npm run backup -- FOLDER')
  mkdirSync(data)
  writeFileSync(join(data, 'version'), `${dataVersion}\n`)
  writeFileSync(join(data, 'table.db'), 'no table'.repeat(100))
  expect((await run('backup', join(folder, 'absent'))).output).toContain('absent is not a folder')
  expect((await run('backup', backups)).output).toMatch(/^The data in .* were not backed up to .*: .*not a database/)
  expect(readdirSync(backups)).toEqual([])
  expect(readFileSync(join(data, 'table.db'), 'utf8')).toContain('no table')
})
