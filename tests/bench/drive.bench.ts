import { toLocalDay } from '../../shared/date.ts'
import { createTrack } from '../../shared/tracks/create-track.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { visitProduct } from '../support/visit-product.ts'
import type { Bench, Figure } from './bench.ts'
import { measureMainThread } from './main-thread.ts'

/**
 * The Drive screen with a fix a second along a track, on a processor six times slower. `npm run bench -- drive 1800 20`
 * drives half an hour 20 times as fast, for the memory.
 */
const bench: Bench = { title: 'Drive screen, a fix a second, processor 6 times slower', measure }
export default bench

function measure([seconds = '60', times = '1', recording = '']: readonly string[]): Promise<Figure[]> {
  const count = Number(seconds)
  const speed = Number(times)
  return visitProduct(async ({ url, openPage }) => {
    const person = await registerPerson(url)
    const path = await planTrack(person)
    const page = await openPage({ viewport: { width: 390, height: 844 } }, person)
    await page.addInitScript(simulateReceiver, speed)
    await page.goto(url + path)
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByText(/Position ±\d+ m, now/).waitFor()
    if (recording) {
      await page.getByRole('button', { name: 'Record' }).click()
      await page.getByRole('button', { name: 'Start recording' }).click()
    }
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const measureHeap = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1_000_000
    }
    // Lazy code of the first fixes is not part of the drive.
    await page.waitForTimeout(15_000)
    const before = await measureHeap()
    const { total, longest } = await measureMainThread(page, () => page.waitForTimeout((count * 1_000) / speed))
    const shown = await page.getByRole('region', { name: 'Next stop' }).innerText()
    return [
      { what: 'processor time', value: `${(total / count / 10).toFixed(2)} % of a core`, goal: '2%' },
      { what: 'longest task', value: `${longest.toFixed(1)} ms` },
      { what: 'memory', value: `${before.toFixed(1)} to ${(await measureHeap()).toFixed(1)} MB` },
      { what: 'at the end', value: shown.split('\n').slice(0, 4).join(', ') },
    ]
  })
}

/** Plans 103 km along a track for a vehicle, and returns the path of its Drive screen. */
async function planTrack(person: Person): Promise<string> {
  await person.createVehicle({ specs: { energy: 'diesel', tank: 90, spare: 40, use: { paved: 13 }, water: 80 } })
  const trip = await person.createTrip('Canning')
  const today = toLocalDay(Date.now())
  const from = await addStop('Well 33', '125', { fuel: 'full' })
  const to = await addStop('Durba Springs', '126', {})
  const points = Array.from({ length: 2_001 }, (_, at) => ({
    latitude: -22.5 + 0.002 * Math.sin(at / 20),
    longitude: 125 + at / 2_000,
  }))
  const track = createTrack([points], { from, source: 'file', at: today })
  await person.call('PUT', `/api/user/trips/${trip.id}/tracks`, { tracks: [{ ...track, stop: to }] })
  return `/dashboard/trips/${trip.id}/drive`

  async function addStop(name: string, longitude: string, stop: object) {
    const body = { name, description: '', latitude: '-22.5', longitude, startDate: today, endDate: today }
    return (await person.call('POST', `/api/user/trips/${trip.id}/waypoints`, { ...body, stop })).id
  }
}

/**
 * Gives the page a receiver whose accuracy and heading tremble like a real one's, on a clock `speed` times as fast. The
 * position that DevTools emulates reports an error before each fix, and so makes the page work twice.
 */
function simulateReceiver(speed: number) {
  const begun = Date.now()
  const start = performance.now()
  Date.now = () => begun + (performance.now() - start) * speed
  navigator.geolocation.watchPosition = (onFix) => {
    let second = 0
    const send = () => {
      second++
      const longitude = 125 + second * 0.00016
      const coords = {
        latitude: -22.5 + 0.002 * Math.sin((longitude - 125) * 100),
        longitude,
        accuracy: 6 + (second % 3),
        altitude: 400,
        altitudeAccuracy: 10,
        heading: 90 + 3 * Math.sin(second),
        speed: 16.5,
      }
      const position = { coords: { ...coords, toJSON: () => coords }, timestamp: Date.now() }
      onFix({ ...position, toJSON: () => position })
    }
    setInterval(send, 1_000 / speed)
    setTimeout(send)
    return 1
  }
}
