import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildSite } from '../../infra/build/site.ts'
import { measureSite } from '../../infra/build/sizes.ts'
import { createDevice, startKillableServer, waitForApp } from '../e2e/offline/harness.ts'
import { createSite } from '../e2e/offline/site.ts'
import { registerPerson } from '../support/person.ts'
import type { Bench, Figure } from './bench.ts'

const rounds = 5

/** The waiting times of a user offline, and the cost of storing and updating the app. */
const bench: Bench = { title: `Without a server: a browser opened cold, ${rounds} times`, measure }
export default bench

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

async function measure(): Promise<Figure[]> {
  await buildSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'offgrid-bench-'))
  const site = createSite()
  const server = await startKillableServer(dataDir, site)
  const device = createDevice(server.url)
  try {
    const person = await registerPerson(server.url)
    const trip = await person.createTrip('White Rim')
    for (const [name, longitude] of [
      ['Moab', '-109.5498'],
      ['Murphy Hogback', '-109.9098'],
      ['Hardscrabble', '-110.0601'],
    ] as const)
      await person.createWaypoint(trip, { name, longitude })
    const page = await device.signIn(person)
    await waitForApp(page)
    const tripPath = `/dashboard/trips/${trip.id}`
    await page.goto(tripPath)
    await page.locator('[data-provider][data-drawn]').waitFor()
    await device.close()
    await server.kill()

    const timeCold = async (path: string, usable: string) => {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        await device.open()
        const start = performance.now()
        const cold = await device.visit(path)
        await cold.locator(usable).first().waitFor()
        times.push((performance.now() - start) / 1000)
        await device.close()
      }
      return times
    }
    const dashboard = await timeCold('/dashboard', 'main >> text=White Rim')
    const map = await timeCold(tripPath, '[data-provider][data-drawn]')
    const { offline, detail } = measureSite()
    const renewed = site.publish('settings-', 'Manage your account', 'Manage all your account')
    const update = renewed.reduce((sum, path) => sum + gzipSync(site.read(path)).length, 0)
    return [
      { what: 'a usable dashboard', values: dashboard, unit: 's', goal: '1.5 s' },
      { what: "a trip's map drawn", values: map, unit: 's', goal: '2.5 s' },
      {
        what: `saved on the device, ${offline.files.length} files after gzip`,
        value: kilobytes(offline.bytes),
        goal: '1.28 MB',
      },
      { what: 'the detailed overview map, for who asks for it', value: kilobytes(detail.bytes) },
      { what: `an update of one screen, ${renewed.length} files`, value: kilobytes(update), goal: '60 KB' },
    ]
  } finally {
    await device.discard()
    await server.kill()
    for (const folder of [dataDir, site.folder]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
