import type { Archives } from '../own/archives.ts'
import { listSavedMaps } from '../own/saved-maps.ts'

const importArchives = async () => (await import('../own/archives.ts')).Archives

/** Returns this device's map files, and loads their code only with any. */
export async function openSavedMaps(): Promise<Archives | undefined> {
  try {
    if ((await listSavedMaps()).length === 0) return undefined
    const archives = await (await importArchives()).open()
    return archives.isEmpty ? undefined : archives
  } catch (error) {
    // Some browsers refuse storage in private windows.
    console.info('The map files cannot be opened', error)
    return undefined
  }
}

/** Returns the device's map files over the deployment's; without it if it does not answer. */
export async function addSite(saved: Archives | undefined, tilesUrl: string): Promise<Archives | undefined> {
  try {
    return await (saved ?? new (await importArchives())()).over(tilesUrl)
  } catch (error) {
    console.info("The site's map does not answer", error)
    return saved
  }
}
