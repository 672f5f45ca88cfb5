import type { ArchivePage } from '#shared/archive.ts'
import { planner } from '../../data/client.ts'
import { repeatUntilAccepted } from '../../data/repeat.ts'
import { unwrap } from '../../data/unwrap.ts'
import { writeArchive } from '../../files/page/write-files.ts'
import { downloadFile } from '../../ui/download-file.ts'

export type Loaded = { readonly trips: number; readonly vehicles: number; readonly waypoints: number }

type Download = {
  readonly signal: AbortSignal
  readonly onLoaded: (loaded: Loaded) => void
  /** Includes the trip plans to leave behind, which contain names and phone numbers. */
  readonly withTripPlans: boolean
}

/**
 * Downloads the account as a zip.
 * @throws the error of a failed request, or the signal's reason
 */
export async function downloadAccount({
  signal,
  onLoaded,
  withTripPlans,
}: Download): Promise<{ readonly loaded: Loaded; readonly fileName: string }> {
  let loaded: Loaded = { trips: 0, vehicles: 0, waypoints: 0 }
  async function* listPieces() {
    for (let after: string | null | undefined; after !== null; ) {
      const page: ArchivePage = await getPage(
        { ...(after !== undefined && { after }), ...(withTripPlans && { sheets: 'true' }) },
        signal,
      )
      loaded = {
        trips: loaded.trips + page.trips.length,
        vehicles: loaded.vehicles + page.vehicles.length,
        waypoints: loaded.waypoints + page.waypoints.length,
      }
      onLoaded(loaded)
      // During an update, an older server answers without tracks or check-ins.
      yield { ...page, tracks: page.tracks ?? [], checkIns: page.checkIns ?? [] }
      after = page.next
    }
  }
  const file = await writeArchive(listPieces(), { signal, now: new Date() })
  signal.throwIfAborted()
  downloadFile(file)
  return { loaded, fileName: file.name }
}

type Query = { after?: string; sheets?: string }

const getPage = (query: Query, signal: AbortSignal): Promise<ArchivePage> =>
  repeatUntilAccepted(signal, () => unwrap(planner.api.user.export.$get({ query }, { init: { signal } }), 'trips'))
