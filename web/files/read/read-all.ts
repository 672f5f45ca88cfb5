import { FileProblem } from '../problem.ts'
import { describeDamagedAfter, describeLeftOut, describeNoPlaces, onlyLinks } from '../texts.ts'
import type { Columns, FoundLines, FoundTable, ReadResult } from '../types.ts'
import type { SentArchive } from './archive.ts'
import { createFound, type Found, type SentPlace } from './found.ts'
import { listEnds } from './line-ends.ts'
import type { SentTrack } from './own-track.ts'
import { readFile } from './read-file.ts'
import type { ReadLine } from './read-line.ts'

/** The result before Offgrid's own fields are validated. */
export type SentResult = Omit<ReadResult, 'places' | 'tracks' | 'archive'> & {
  readonly places: readonly SentPlace[]
  readonly tracks: readonly SentTrack[]
  /** Lines to cut into tracks. */
  readonly cutLines: readonly ReadLine[]
  readonly archive?: SentArchive
}
export type Progress = { readonly fileName: string /** Of all files, from 0 to 1. */; readonly fraction: number }

type Options = {
  readonly columns: readonly (Columns | undefined)[]
  readonly onProgress: (progress: Progress) => void
}

/** @throws FileProblem if no file contains a place or line */
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
    const [placesBefore, linesBefore, tracksBefore] = [found.places.length, found.lines.length, found.tracks.length]
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
      found.tracks.length = tracksBefore
    }
    before += file.size
  }
  const isWaiting = tables.length > 0 && found.places.length === 0 && found.lines.length === 0
  const cutLines = found.lines.filter(({ kind }) => kind !== 'area')
  const lines = {
    tracks: cutLines.length,
    km: cutLines.reduce((sum, { metres }) => sum + metres, 0) / 1_000,
    areas: found.lines.length - cutLines.length,
  }
  const isEmpty = found.places.length === 0 && lines.km === 0
  if (isEmpty && !archive && !isWaiting) throw explain(found, lines, refused[0]?.message)
  const { title, description, leftOut, notes } = found.getRest()
  const ends = found.places.length === 0 && !archive ? listEnds(cutLines) : []
  const rest = { description, lines, cutLines, tracks: found.tracks, ends, leftOut, notes, tables, refused }
  const name = title || (files[0]?.name.replace(/\.[^.]*$/, '').trim() ?? '') || 'Imported places'
  return { title: name, ...rest, places: archive ? [] : found.places, ...(archive && { archive }) }
}

/** Returns the refused file's reason, or what the files contain instead of places. */
function explain(found: Found, lines: FoundLines, refusal: string | undefined): FileProblem {
  if (refusal !== undefined) return new FileProblem(refusal)
  if (found.getLinks() > 0 && found.lines.length === 0) return new FileProblem(onlyLinks)
  const { leftOut, lineNotes } = found.getRest()
  return new FileProblem([describeNoPlaces(lines), ...leftOut.map(describeLeftOut), ...lineNotes].join(' '))
}
