import { FileProblem } from '../problem.ts'
import { describeDamagedAfter, describeLeftOut, describeNoPlaces, onlyLinks } from '../texts.ts'
import type { Columns, FoundTable, ReadResult } from '../types.ts'
import type { SentArchive } from './archive.ts'
import { createFound, type Found, type SentPlace } from './found.ts'
import { findNearStops } from './near-stops.ts'
import { readFile } from './read-file.ts'

/** The result before Offgrid's own fields are validated. */
export type SentResult = Omit<ReadResult, 'places' | 'archive'> & {
  readonly places: readonly SentPlace[]
  readonly archive?: SentArchive
}
export type Progress = { readonly fileName: string /** Of all files, from 0 to 1. */; readonly fraction: number }

type Options = {
  readonly columns: readonly (Columns | undefined)[]
  readonly onProgress: (progress: Progress) => void
}

/** @throws FileProblem if no file contains a place */
export async function readAll(files: readonly File[], { columns, onProgress }: Options): Promise<SentResult> {
  const found = createFound()
  const tables: FoundTable[] = []
  const refused: { fileName: string; message: string }[] = []
  let archive: SentArchive | undefined
  const size = files.reduce((sum, file) => sum + file.size, 0) || 1
  let before = 0
  for (const [at, file] of files.entries()) {
    const fileName = file.name
    const reportProgress = (part: number) =>
      onProgress({ fileName, fraction: Math.min(1, (before + part * file.size) / size) })
    const [placesBefore, linesBefore] = [found.places.length, found.lines.length]
    reportProgress(0)
    try {
      const read = await readFile(file, { found, columns: columns[at], onProgress: reportProgress })
      if (read.table) tables.push({ file: at, fileName, ...read.table })
      archive ??= read.archive
      if (read.damagedAfter !== undefined) {
        const name = files.length === 1 ? undefined : fileName
        found.addNote(describeDamagedAfter(read.damagedAfter, found.places.length - placesBefore, name))
      }
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      refused.push({ fileName, message: error.message })
      found.places.length = placesBefore
      found.lines.length = linesBefore
    }
    before += file.size
  }
  const isWaiting = tables.length > 0 && found.places.length === 0 && found.lines.length === 0
  if (found.places.length === 0 && !archive && !isWaiting) throw explain(found, refused[0]?.message)
  const { title, description, leftOut, notes } = found.getRest()
  const rest = { description, lines: findNearStops(found.places, found.lines), leftOut, notes, tables, refused }
  const name = title || (files[0]?.name.replace(/\.[^.]*$/, '').trim() ?? '') || 'Imported places'
  return { title: name, ...rest, places: archive ? [] : found.places, ...(archive && { archive }) }
}

/** Returns the refused file's reason, or what the files contain instead of places. */
function explain(found: Found, refusal: string | undefined): FileProblem {
  if (refusal !== undefined) return new FileProblem(refusal)
  if (found.getLinks() > 0 && found.lines.length === 0) return new FileProblem(onlyLinks)
  const { leftOut } = found.getRest()
  return new FileProblem([describeNoPlaces(found.lines.length), ...leftOut.map(describeLeftOut)].join(' '))
}
