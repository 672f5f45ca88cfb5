import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildSite } from '../../infra/build/site.ts'
import { createFolder } from '../support/folder.ts'
import { anna, post, type Server, startServer } from '../support/server.ts'

/** Another checkout of these sources with a built web app and lists of places. */
let checkout: string
const servers: Server[] = []

beforeEach(async () => {
  await buildSite()
  checkout = createFolder(onTestFinished)
  const sources = ['functions', 'infra', 'shared', 'web', 'package.json', 'package-lock.json', '.tsconfig.base.json']
  for (const source of sources) cpSync(source, join(checkout, source), { recursive: true })
  mkdirSync(join(checkout, '.build'))
  for (const built of ['site', 'site.inputs', 'generated', 'generated.inputs'])
    cpSync(join('.build', built), join(checkout, '.build', built), { recursive: true })
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'))
}, 180_000)
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL')
})

async function start(data = 'data'): Promise<Server> {
  const server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: join(checkout, data) }, undefined, checkout)
  servers.push(server)
  return server
}

const listBundles = () => readdirSync(join(checkout, '.build')).filter((name) => name.startsWith('start-'))

const missing = 'There is nothing here'
const fetchMissing = async ({ url }: Server) => (await (await fetch(`${url}/api/nowhere`)).json()).message

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(checkout, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(checkout, file), text.replace(from, to))
}

test('npm start bundles the current sources, and again only when they changed, and stores compiled code beside them', async () => {
  const first = await start()
  expect(await fetchMissing(first)).toBe(missing)
  expect(await first.end('SIGTERM')).toBe(0)
  const [bundle] = listBundles()
  expect(readdirSync(join(checkout, '.build/compile-cache'), { recursive: true }).length).toBeGreaterThan(10)

  const second = await start()
  expect(await fetchMissing(second)).toBe(missing)
  expect(listBundles()).toEqual([bundle])

  change('functions/http/create-app.ts', missing, 'Nobody lives here.')
  expect(await fetchMissing(await start('other'))).toBe('Nobody lives here.')
  expect(listBundles()).toHaveLength(2)
  // A server that still runs loads its own chunks, such as the list of common passwords.
  const answer = await post(`${second.url}/api/auth/register`, { ...anna, password: 'password1' })
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Password is too common.') })
})

test('sources that cannot be bundled are named, and nothing of them is left', async () => {
  change('functions/planner.ts', './app/planner.ts', './app/no-planner.ts')
  await expect(start()).rejects.toThrow(/no-planner(.|\n)*Offgrid cannot be bundled: see above\.\n$/)
  expect(listBundles()).toEqual([])
})
