import { FileSource } from 'pmtiles'
import { openArchive } from './archive.ts'
import { MapFileProblem } from './problem.ts'
import { writeSavedMap } from './saved-maps.ts'

export type Under = {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
}

/**
 * Copies the user's map file onto the device.
 * @throws MapFileProblem if it cannot be used or stored
 */
export async function bringMap(file: File, { signal, onProgress }: Under): Promise<void> {
  await openArchive(new FileSource(file), file.size)
  let copied = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, to) {
      copied += chunk.byteLength
      onProgress(copied / file.size)
      to.enqueue(chunk)
    },
  })
  const name = file.name.replace(/\.pmtiles$/i, '')
  try {
    await writeSavedMap({ name, size: file.size }, (to) => file.stream().pipeThrough(counted).pipeTo(to, { signal }))
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError'))
      throw new MapFileProblem('The file couldn’t be read completely. It may have been moved or changed.')
    throw error
  }
}
