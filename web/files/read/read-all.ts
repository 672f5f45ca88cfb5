import { joinLines, readPosition } from '#shared/tracks/path.ts'
import { FileProblem } from '../problem.ts'
import {
  archiveAlone,
  describeDamagedAfter,
  describeLeftOut,
  describeNoPlaces,
  guessedEncoding,
  linksToWeb,
  notReadable,
  notUtf8,
  onlyLinks,
} from '../texts.ts'
import type { FoundLines, FoundPlace, FoundTable, ReadResult, TableChoice } from '../types.ts'
import type { SentArchive } from './archive.ts'
import { type Decoded, decode } from './decode.ts'
import { createFound, type Found, type SentPlace } from './found.ts'
import type { SentTrack } from './own-track.ts'
import { type FilePart, listParts } from './parts.ts'
import type { ReadLine } from './read-line.ts'

/** The result before Offgrid's own fields are validated. */
export type SentResult = Omit<ReadResult, 'places' | 'tracks' | 'archive'> & {
  readonly places: readonly SentPlace[]
  readonly tracks: readonly SentTrack[]
  readonly cutLines: readonly ReadLine[]
  readonly archive?: SentArchive
}
export type Progress = { readonly fileName: string /** Of all files, from 0 to 1. */; readonly fraction: number }

type Options = {
  readonly choices: readonly (TableChoice | undefined)[]
  readonly onProgress: (progress: Progress) => void
}

/** @throws FileProblem if no file contains a place or line */
export async function readAll(files: readonly File[], { choices, onProgress }: Options): Promise<SentResult> {
  const found = createFound()
  const tables: FoundTable[] = []
  const refused: { fileName: string; message: string }[] = []
  const refuse = (fileName: string, error: unknown) => {
    if (!(error instanceof FileProblem)) throw error
    refused.push({ fileName, message: error.message })
  }
  /** Refuses a file with what was found in it. */
  const refuseAlone = async (fileName: string, read: () => Promise<void>) => {
    const [placesBefore, linesBefore, tracksBefore] = [found.places.length, found.lines.length, found.tracks.length]
    try {
      await read()
    } catch (error) {
      refuse(fileName, error)
      found.places.length = placesBefore
      found.lines.length = linesBefore
      found.tracks.length = tracksBefore
    }
  }
  let archive: SentArchive | undefined
  const size = files.reduce((sum, file) => sum + file.size, 0) || 1
  let before = 0
  const names = new Set(files.map(({ name }) => name))
  for (const [at, file] of files.entries()) {
    const reportProgress = (part: number) =>
      onProgress({ fileName: file.name, fraction: Math.min(1, (before + part * file.size) / size) })
    reportProgress(0)
    const readPart = async ({ name, open }: FilePart) => {
      const fileName = name === undefined ? file.name : `${file.name}: ${name}`
      const placesBefore = found.places.length
      await refuseAlone(fileName, async () => {
        const read = await readBytes(await open(), { found, choice: choices[at], onProgress: reportProgress })
        if (read.table) tables.push({ file: at, fileName, ...read.table })
        archive ??= read.archive
        if (read.damagedAfter === undefined) return
        const named = files.length === 1 && name === undefined ? undefined : fileName
        found.addNote(describeDamagedAfter(read.damagedAfter, found.places.length - placesBefore, named))
      })
    }
    try {
      for await (const part of listParts(file, names, found)) await readPart(part)
    } catch (error) {
      refuse(file.name, error)
    }
    before += file.size
  }
  // An account is restored as a whole, and places beside it would be lost.
  if (archive && files.length > 1) throw new FileProblem(archiveAlone)
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
  const { leftOut, missing } = found.getRest()
  const [sentence, ...others] = [...leftOut.map(describeLeftOut), ...missing]
  if (sentence === linksToWeb && others.length === 0 && lines.areas === 0) return new FileProblem(onlyLinks)
  return new FileProblem([describeNoPlaces(lines), sentence, ...others].filter(Boolean).join(' '))
}

/** Returns the first and the last point of each line as stops; lines whose ends are within 300 m are one. */
function listEnds(lines: readonly ReadLine[]): FoundPlace[] {
  const paths = joinLines(lines.filter(({ metres }) => metres > 0))
  return paths.flatMap((path, at) => {
    const number = paths.length > 1 ? ` ${at + 1}` : ''
    return [
      toPlace(`Start${number}`, readPosition(path, 0)),
      toPlace(`End${number}`, readPosition(path, path.latitudes.length - 1)),
    ]
  })
}

const toPlace = (name: string, { latitude, longitude }: ReturnType<typeof readPosition>): FoundPlace => ({
  name,
  description: '',
  latitude: latitude.toFixed(5),
  longitude: longitude.toFixed(5),
  startDate: null,
  endDate: null,
})

type PartOptions = {
  readonly found: Found
  readonly choice: TableChoice | undefined
  readonly onProgress: (fraction: number) => void
}

/**
 * Reads a file's bytes, recognized by content. Each format's code loads on demand. Returns a table, an archive, or the line after which the
 * file is damaged.
 * @throws FileProblem
 */
async function readBytes(bytes: Uint8Array<ArrayBuffer>, { found, choice, onProgress }: PartOptions) {
  const decoded = decode(bytes)
  const start = peek(decoded)
  // A list is another program's JSON.
  if (start === '' || start.startsWith('[') || start.includes('\u0000')) throw new FileProblem(notReadable)
  if (start.startsWith('<')) {
    if (/^<(?:!doctype\s+)?html/i.test(start)) throw new FileProblem(notReadable)
    if (decoded.isGuessed) found.addNote(notUtf8)
    const { readXml } = await import('./xml.ts')
    const damagedAfter = readXml(decoded, found, onProgress)
    return damagedAfter === undefined ? {} : { damagedAfter }
  }
  const isJson = start.startsWith('{') || start.startsWith('\u001e')
  if (decoded.isGuessed) found.addNote(isJson ? notUtf8 : guessedEncoding)
  const text = [...decoded.pieces()].map((piece) => piece.text).join('')
  onProgress(0.5)
  if (isJson) {
    const archive = (await import('./geojson.ts')).readJson(text, found)
    return archive ? { archive } : {}
  }
  const { readCsv } = await import('./csv.ts')
  return { table: readCsv(text, found, choice, (fraction) => onProgress(0.5 + fraction / 2)) }
}

function peek({ pieces }: Decoded): string {
  for (const { text } of pieces()) {
    const start = text.trimStart()
    if (start !== '') return start.slice(0, 1_000)
  }
  return ''
}
