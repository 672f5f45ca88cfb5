import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOffgrid } from '../../infra/local/environment.ts'
import { registeredContext } from '../screenshots/context.ts'
import { launchBrowser } from '../support/chromium-launch.ts'
import { registerPerson } from '../support/person.ts'
import type { Bench, Figure } from './bench.ts'
import { measureMainThread } from './main-thread.ts'

/** The Drive screen with a fix a second on a processor six times slower; `npm run bench -- drive 1800` drives half an hour. */
const bench: Bench = { title: 'Drive screen, a fix a second, processor 6 times slower', measure }
export default bench

async function measure([seconds = '60']: readonly string[]): Promise<Figure[]> {
  const count = Number(seconds)
  const dataDir = await mkdtemp(join(tmpdir(), 'offgrid-drive-'))
  const offgrid = await startOffgrid({ port: 0, dataDir })
  const browser = await launchBrowser()
  try {
    const person = await registerPerson(offgrid.url)
    const trip = await person.createTrip('Canning')
    const today = new Date().toISOString().slice(0, 10)
    for (const [name, longitude] of [
      ['Well 33', '125'],
      ['Durba Springs', '126'],
    ] as const) {
      await person.createWaypoint(trip, { name, latitude: '-22.5', longitude, startDate: today, endDate: today })
    }
    const context = await browser.newContext({
      ...registeredContext(offgrid.url, person),
      permissions: ['geolocation'],
      geolocation: { latitude: -22.5, longitude: 125, accuracy: 8 },
    })
    const page = await context.newPage()
    await page.goto(`${offgrid.url}/dashboard/trips/${trip.id}/drive`)
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByText(/Position ±8 m, now/).waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const measureHeap = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1_000_000
    }
    // Lazy code of the first fixes is not part of the drive.
    await page.waitForTimeout(15_000)
    const before = await measureHeap()
    const { total, longest } = await measureMainThread(page, async () => {
      for (let second = 1; second <= count; second++) {
        await context.setGeolocation({ latitude: -22.5, longitude: 125 + second * 0.00016, accuracy: 8 })
        await page.waitForTimeout(1_000)
      }
    })
    return [
      { what: 'processor time', value: `${(total / count / 10).toFixed(2)} % of a core`, goal: '2 %' },
      { what: 'longest task', value: `${longest.toFixed(1)} ms` },
      { what: 'memory', value: `${before.toFixed(1)} to ${(await measureHeap()).toFixed(1)} MB` },
    ]
  } finally {
    await browser.close()
    await offgrid.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
