import { type Day, toDay } from '#shared/date.ts'
import { limits } from '#shared/limits.ts'
import { describeDropped, describeTooManyPoints } from '../texts.ts'
import { type DroppedKind, droppedKinds, type FoundPlace, type LeftOut } from '../types.ts'
import { readCoordinate } from './coordinates.ts'
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
  /** Only Offgrid writes these; the page validates them. */
  own?: OwnFields
}
export type OwnFields = {
  readonly id?: unknown
  readonly stop?: unknown
  readonly leg?: unknown
  readonly order?: unknown
}
export type SentPlace = Omit<FoundPlace, 'id' | 'stop' | 'leg' | 'order'> & { readonly own?: OwnFields }

export type Found = {
  readonly places: SentPlace[]
  readonly lines: ReadLine[]
  readonly tracks: SentTrack[]
  readonly addPlace: (raw: RawPlace) => void
  readonly addLine: (line: ReadLine | undefined) => void
  readonly addTrack: (track: SentTrack) => void
  readonly leaveOut: (reason: string, count?: number) => void
  readonly addNote: (note: string) => void
  /** Records data that Offgrid does not keep. */
  readonly drop: (kind: DroppedKind) => void
  readonly addLink: () => void
  readonly getLinks: () => number
  /** The first title wins. */
  readonly setTitle: (title: string) => void
  /** The first description wins. */
  readonly setDescription: (description: string) => void
  readonly getRest: () => {
    readonly title: string
    readonly description: string
    readonly leftOut: LeftOut[]
    readonly notes: string[]
  }
}

/** Many times a trip's limit; more would fill a phone's memory. */
const everywhere = { most: 100_000, reason: 'more than 100,000 at once' }

export function createFound(room = everywhere): Found {
  const places: SentPlace[] = []
  const lines: ReadLine[] = []
  const tracks: SentTrack[] = []
  const leftOut = new Map<string, number>()
  const notes = new Set<string>()
  const dropped = new Set<DroppedKind>()
  let [cutDescriptions, badDates, links, points, title, ownDescription] = [0, 0, 0, 0, '', '']
  const leaveOut = (reason: string, count = 1) => {
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + count)
  }

  const addPlace = (raw: RawPlace) => {
    const latitude = readCoordinate(raw.latitude, 'latitude')
    const longitude = readCoordinate(raw.longitude, 'longitude')
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
    const { startDate, endDate, areRead } = readDates(raw)
    if (!areRead) badDates++
    const symbol = clean(raw.symbol ?? '').trim()
    places.push({
      name: isLong ? cut(fullName, limits.name).trim() : fullName,
      description: cut(description, limits.longText),
      latitude,
      longitude,
      startDate,
      endDate,
      ...(symbol !== '' && symbol.length <= limits.symbol && { symbol }),
      ...(raw.own && { own: raw.own }),
    })
  }

  return {
    places,
    lines,
    tracks,
    addPlace,
    addLine: (line) => {
      if (!line) return
      points += countPoints(line)
      if (points > mostPoints || lines.length === everywhere.most) notes.add(describeTooManyPoints(mostPoints))
      else lines.push({ ...line, name: cut(cleanName(line.name), limits.name).trim() })
    },
    addTrack: (track) => {
      if (tracks.length < everywhere.most) tracks.push(track)
    },
    leaveOut,
    addNote: (note) => notes.add(note),
    drop: (kind) => dropped.add(kind),
    addLink: () => {
      links++
    },
    getLinks: () => links,
    setTitle: (text) => {
      title ||= cut(cleanName(text), limits.name).trim()
    },
    setDescription: (text) => {
      ownDescription ||= cut(clean(text), limits.longText)
    },
    getRest: () => ({
      title,
      description: ownDescription,
      leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })),
      notes: [
        ...notes,
        ...describeCount(cutDescriptions, 'description was', 'descriptions were', 'cut after 2,000 characters.'),
        ...describeCount(badDates, 'place came', 'places came', 'without dates: theirs could not be read.'),
        ...(dropped.size === 0 ? [] : [describeDropped(droppedKinds.filter((kind) => dropped.has(kind)))]),
      ],
    }),
  }
}

const countPoints = ({ segments }: ReadLine): number =>
  segments.reduce((sum, { latitudes }) => sum + latitudes.length, 0)

const describeCount = (count: number, one: string, many: string, rest: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many} ${rest}`]

/** Returns the days; drops invalid ones and those in the wrong order. */
function readDates({ start = '', end = '' }: RawPlace) {
  const [startDate, endDate] = [readDay(start), readDay(end)]
  const areRead = (startDate !== null || start.trim() === '') && (endDate !== null || end.trim() === '')
  if (startDate !== null && endDate !== null && endDate < startDate)
    return { startDate: null, endDate: null, areRead: false }
  return { startDate, endDate, areRead }
}

const readDay = (text: string): Day | null => (text === '' ? null : toDay(text.trim()))

/** Drops NUL, which ends a text in many programs. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

/** No script stacks so many marks, and drawing thousands of them takes minutes. */
const pile = /(\p{M}{30})\p{M}+/gu
const cleanName = (text: string): string => clean(text).replace(pile, '$1').trim()

/** Cuts a text without leaving half a character at the end. */
const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, /[\ud800-\udbff]/.test(text[longest - 1] ?? '') ? longest - 1 : longest)
