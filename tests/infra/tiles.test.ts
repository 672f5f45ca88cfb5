import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTiles, tilesPath } from '../../infra/local/tiles.ts'
import { createFolder } from '../support/folder.ts'

const folder = createFolder(afterAll)
let server: Server
let url: string

beforeAll(async () => {
  const file = join(folder, 'trip.pmtiles')
  writeFileSync(file, 'PMTiles, of which a part')
  const site = serveTiles(file, (_request, response) => void response.end('the site'))
  server = createServer((request, response) => void site(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => server.close())

const fetchRange = async (range?: string) => {
  const response = await fetch(url + tilesPath, range === undefined ? {} : { headers: { range } })
  return [response.status, response.headers.get('content-range'), await response.text()]
}

test('a file of this machine answers range requests', async () => {
  expect(await fetchRange('bytes=0-6')).toEqual([206, 'bytes 0-6/24', 'PMTiles'])
  expect(await fetchRange('bytes=20-999')).toEqual([206, 'bytes 20-23/24', 'part'])
  expect(await fetchRange('bytes=9-')).toEqual([206, 'bytes 9-23/24', 'of which a part'])
  expect(await fetchRange('bytes=24-30')).toEqual([416, 'bytes */24', ''])
  expect(await fetchRange()).toEqual([200, null, 'PMTiles, of which a part'])
})

test('every other path serves the site', async () => {
  expect(await (await fetch(`${url}/dashboard`)).text()).toBe('the site')
})
