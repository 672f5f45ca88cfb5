import { readFiles } from '../../../web/files/page/read-files.ts'
import { writeArchive, writeTrip } from '../../../web/files/page/write-files.ts'

/** How long a page took for something, and the longest time in which it could do nothing else (ms). */
export type Timing = { readonly time: number; readonly gap: number; readonly answer: string }

declare global {
  interface Window {
    readPlaces: (address: string) => Promise<Timing>
    writePlaces: (address: string) => Promise<Timing>
  }
}

/** Calls itself again and again, and notes how late it came. */
async function watch(work: () => Promise<string>): Promise<Timing> {
  const start = performance.now()
  let [last, gap] = [start, 0]
  const tick = setInterval(() => {
    const now = performance.now()
    gap = Math.max(gap, now - last)
    last = now
  }, 1)
  const answer = await work().catch((error: unknown) => String(error))
  const end = performance.now()
  clearInterval(tick)
  return { time: end - start, gap: Math.max(gap, end - last), answer }
}

const load = async (address: string) => new File([await (await fetch(address)).blob()], address.slice(1))
const read = (file: File) => readFiles([file], { signal: new AbortController().signal, onProgress: () => undefined })

window.readPlaces = async (address) => {
  const file = await load(address)
  return watch(async () => {
    const { places, archive } = await read(file)
    return String(places.length + (archive?.trips ?? []).reduce((sum, trip) => sum + trip.places.length, 0))
  })
}

/** Writes a trip as GPX, or all pieces of an account as an archive. */
window.writePlaces = async (address) => {
  const { trip, pieces } = await (await fetch(address)).json()
  return watch(async () => {
    async function* list() {
      yield* pieces
    }
    const file = trip
      ? await writeTrip(trip, trip.waypoints, 'gpx', { route: 'straight' })
      : await writeArchive(list(), { signal: new AbortController().signal, now: new Date() })
    return `${Math.round(file.size / 1_000)} KB`
  })
}
