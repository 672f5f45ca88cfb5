import { type Day, toDay } from '#shared/date.ts'
import { limits } from '#shared/limits.ts'
import { describeDropped, describeTooManyPoints, linksToWeb } from '../texts.ts'
import { type DroppedKind, droppedKinds, type FoundPlace, type LeftOut } from '../types.ts'
import { readCoordinate, readLongitude } from './coordinates.ts'
import type { JsonRecord } from './json.ts'
import type { SentTrack } from './own-track.ts'
import { mostPoints, type ReadLine } from './read-line.ts'

/** A place as a reader finds it, not validated. */
export type RawPlace = {
  name: string
  description: string
  latitude: string
  longitude: string
  start?: string
  end?: string
  symbol?: string
  /** 'yes' for a stop that the trip skips. */
  skipped?: string
  /** Only Offgrid writes these; the page validates them. */
  own?: JsonRecord
}
export type SentPlace = Omit<FoundPlace, 'id'> & { readonly own?: JsonRecord }

/** Many times a trip's limit; more would fill a phone's memory. */
const everywhere = { most: 100_000, reason: 'more than 100,000 at once' }

export type Found = ReturnType<typeof createFound>

export function createFound(room = everywhere) {
  const places: SentPlace[] = []
  const lines: ReadLine[] = []
  const tracks: SentTrack[] = []
  const leftOut = new Map<string, number>()
  const notes = new Set<string>()
  const dropped = new Set<DroppedKind>()
  const lostDates = new Map<string, number>()
  const missingFiles = new Set<string>()
  const links: string[] = []
  let [cutDescriptions, points, lostPoints, singles] = [0, 0, 0, 0]
  let [title, ownDescription] = ['', '']
  const leaveOut = (reason: string, count = 1) => {
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + count)
  }

  const addPlace = (raw: RawPlace) => {
    const latitude = readCoordinate(raw.latitude, 'latitude')
    const longitude = readLongitude(raw.longitude)
    if (typeof latitude !== 'string') leaveOut(latitude.reason)
    else if (typeof longitude !== 'string') leaveOut(longitude.reason)
    else if (places.length === room.most) leaveOut(room.reason)
    else addParsed(raw, latitude, longitude)
  }
  const addParsed = (raw: RawPlace, latitude: string, longitude: string) => {
    const fullName = cleanName(raw.name)
    const isLong = fullName.length > limits.name
    const description = isLong ? `${fullName}\n${clean(raw.description)}`.trim() : clean(raw.description)
    if (description.length > limits.longText) cutDescriptions++
    const { startDate, endDate, lost } = readStay(raw.start ?? '', raw.end ?? '')
    if (lost !== undefined) lostDates.set(lost, (lostDates.get(lost) ?? 0) + 1)
    const symbol = clean(raw.symbol ?? '').trim()
    places.push({
      name: isLong ? cut(fullName, limits.name).trim() : fullName,
      description: cut(description, limits.longText),
      latitude,
      longitude,
      startDate,
      endDate,
      ...(symbol !== '' && symbol.length <= limits.symbol && { symbol }),
      ...(/^\s*(?:yes|true|1)\s*$/i.test(raw.skipped ?? '') && { skipped: true }),
      ...(raw.own && { own: raw.own }),
    })
  }

  return {
    places,
    lines,
    tracks,
    addPlace,
    addLine: (line: ReadLine | undefined): void => {
      if (!line) return
      lostPoints += line.lost
      if (line.kind !== 'area' && line.metres === 0) {
        if (countPoints(line) > 0) singles++
        return
      }
      points += countPoints(line)
      if (points > mostPoints || lines.length === everywhere.most) notes.add(describeTooManyPoints(mostPoints))
      else lines.push({ ...line, name: cut(cleanName(line.name), limits.name).trim() })
    },
    addTrack: (track: SentTrack): void => {
      if (tracks.length < everywhere.most) tracks.push(track)
    },
    leaveOut,
    addNote: (note: string) => notes.add(note),
    /** Records data that Offgrid does not keep. */
    drop: (kind: DroppedKind) => dropped.add(kind),
    /** Adds a KML's link to another file. */
    addLink: (address: string): void => {
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) missingFiles.add(linksToWeb)
      else if (address !== '') links.push(address.replace(/[?#].*$/, ''))
    },
    /** Returns the links to files beside this one since the last call. */
    takeLinks: (): string[] => links.splice(0),
    /** Says what a file links to and the user didn't choose. */
    addMissing: (sentence: string) => missingFiles.add(sentence),
    /** The first title wins. */
    setTitle: (text: string): void => {
      title ||= cut(cleanName(text), limits.name).trim()
    },
    /** The first description wins. */
    setDescription: (text: string): void => {
      ownDescription ||= cut(clean(text), limits.longText)
    },
    getRest: () => {
      const missing = [
        ...missingFiles,
        ...describeCount(singles, 'track has', 'tracks have', 'only one point and cannot be imported.'),
        ...describeCount(lostPoints, 'point of a track', 'points of tracks', 'could not be read.'),
      ]
      return {
        title,
        description: ownDescription,
        leftOut: [...leftOut].map(([reason, count]): LeftOut => ({ reason, count })),
        /** Sentences about linked files, and lines that are not imported, or not whole. */
        missing,
        /** All sentences. */
        notes: [
          ...notes,
          ...missing,
          ...describeCount(cutDescriptions, 'description was', 'descriptions were', 'cut after 2,000 characters.'),
          ...[...lostDates].flatMap(([lost, count]) => describeCount(count, 'place came', 'places came', lost)),
          ...(dropped.size === 0 ? [] : [describeDropped(droppedKinds.filter((kind) => dropped.has(kind)))]),
        ],
      }
    },
  }
}

const countPoints = ({ segments }: ReadLine): number =>
  segments.reduce((sum, { latitudes }) => sum + latitudes.length, 0)

const describeCount = (count: number, one: string, many: string, rest: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many} ${rest}`]

/** Drops NUL, which ends a text in many programs. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

/** No script stacks so many marks, and drawing thousands of them takes minutes. */
const pile = /(\p{M}{30})\p{M}+/gu
const cleanName = (text: string): string => clean(text).replace(pile, '$1').trim()

/** Cuts a text without leaving half a character at the end. */
const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, /[\ud800-\udbff]/.test(text[longest - 1] ?? '') ? longest - 1 : longest)

/**
 * Returns the days of a stay, and what is lost of them, which completes "1 place came": unreadable ones, months, and both in the wrong
 * order.
 */
function readStay(start: string, end: string): Pick<FoundPlace, 'startDate' | 'endDate'> & { readonly lost?: string } {
  const [startDate, endDate] = [readDay(start), readDay(end)]
  if (startDate !== null && endDate !== null && endDate < startDate)
    return { startDate: null, endDate: null, lost: 'without dates: theirs could not be read.' }
  const unread = startDate === null && start.trim() !== '' ? start : endDate === null ? end : ''
  if (unread.trim() === '') return { startDate, endDate }
  const isMonth = /^\s*\d{4}(?:-\d\d)?\s*$/.test(unread)
  const lost =
    startDate === null && endDate === null
      ? `without dates: theirs ${isMonth ? 'name no day' : 'could not be read'}.`
      : `with one date only: the other ${isMonth ? 'names no day' : 'could not be read'}.`
  return { startDate, endDate, lost }
}

/** Reads ISO dates with or without a time, also with GDAL's slashes. Only tables have dates in other forms (`csv`). */
const readDay = (text: string): Day | null => (text === '' ? null : toDay(text.trim().replaceAll('/', '-')))
