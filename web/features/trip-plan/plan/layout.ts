import { type Authority, describeAuthority } from '#shared/authorities.ts'
import { formatCount } from '#shared/count.ts'
import type { Position } from '#shared/geo.ts'
import { estimateNote } from '#shared/itinerary/texts.ts'
import type { ReachKind } from '#shared/trip-plan.ts'
import { actNote } from './act.ts'
import { type Element, element, type Markup } from './markup.ts'
import { linkPhones, listPhones } from './phones.ts'
import type { PlanHelp, PlanPlace } from './places.ts'
import type { PlanDocument } from './plan-document.ts'
import type { StopRow } from './stops.ts'

/** Address and file name of the GPX. */
export type GpxLink = { readonly href: string; readonly name: string }

export type LayoutOptions = {
  readonly map: Element | undefined
  /** @default Infinity */
  readonly mostStops?: number
  readonly gpx?: GpxLink
}

/** Lays out the trip plan. The first line names the trip, not the people. */
export function layoutPlan(
  plan: PlanDocument,
  { map, mostStops = Number.POSITIVE_INFINITY, gpx }: LayoutOptions,
): Element {
  const phones = listPhones(plan)
  return element(
    'article',
    { class: 'trip-plan', lang: 'en' },
    element('h2', { class: 'plan-title', dir: 'auto' }, plan.title),
    small(`Trip plan, ${plan.asOf}`),
    layoutAct(plan, phones),
    line('Party', ...orLines(plan.party.map(describePerson), 2, phones)),
    line('Contacts at home', ...orLines(plan.home.map(describeContact), 1, phones)),
    line(
      'Vehicles',
      ...orLines(plan.vehicles.map(toParts), 1),
      plan.onBoard ? element('p', {}, plan.onBoard) : undefined,
    ),
    line(
      'How to reach them',
      ...orLines(
        [...plan.reach.map(describeReach), toParts(plan.checkIns && `Check-ins: ${plan.checkIns}`)],
        1,
        phones,
      ),
    ),
    line('Shelter and equipment', ...orLines([plan.shelter, plan.equipment].map(toParts), 1)),
    layoutStops(plan, mostStops),
    plan.places.length > 0 ? section('Fuel', ...plan.places.map(layoutPlace)) : undefined,
    plan.help && layoutHelp(plan.help),
    line('Bail-out', ...orLines([toParts(plan.bailOut)], 1)),
    line('Notes', ...orLines([toParts(plan.notes)], 1)),
    gpx && layoutGpx(gpx),
    map && element('div', { class: 'plan-map' }, map),
    ...plan.authorities.map(layoutAuthority),
    plan.forecast ? small(plan.forecast) : undefined,
    ...plan.maps.map((map) => small(`Roads: ${map}. © OpenStreetMap contributors`)),
    small(estimateNote),
  )
}

const small = (...content: readonly Markup[]): Element => element('p', { class: 'plan-small' }, ...content)

const layoutGpx = ({ href, name }: GpxLink): Element =>
  element('p', { class: 'plan-gpx' }, element('a', { href, download: name }, 'Places and track for a GPS (GPX)'))

const layoutAuthority = (authority: Authority): Element =>
  small(
    describeAuthority(authority).slice(0, -authority.site.length),
    element('a', { href: `https://${authority.site}` }, authority.site),
  )

const section = (title: string, ...content: readonly (Markup | undefined)[]): Element =>
  element('section', { class: 'plan-section' }, element('h3', { class: 'plan-heading' }, title), ...content)

const line = (title: string, ...content: readonly (Markup | undefined)[]): Element =>
  element('section', { class: 'plan-section plan-line' }, element('h3', { class: 'plan-heading' }, title), ...content)

const layoutAct = ({ act, returnNotes }: PlanDocument, phones: readonly string[]): Element =>
  element(
    'section',
    { class: 'plan-act' },
    element('h3', { class: 'plan-heading', dir: 'auto' }, act.headline),
    ...returnNotes.map((note) => element('p', { class: 'plan-warning' }, note)),
    element('ol', {}, ...act.steps.map((step) => element('li', {}, element('bdi', {}, ...linkPhones(step, phones))))),
    small(actNote),
  )

/** The words of a line, such as a name and a phone number. */
type Parts = readonly string[]

const toParts = (text: string): Parts => (text === '' ? [] : [text])

/** Returns a paragraph for each list of parts, or lines to fill in by hand if there is none. */
function orLines(texts: readonly Parts[], lines: number, phones: readonly string[] = []): Element[] {
  const filled = texts.filter((parts) => parts.length > 0)
  return filled.length > 0
    ? filled.map((parts) => layoutParts(parts, phones))
    : Array.from({ length: lines }, () => element('p', { class: 'plan-blank' }, ' '))
}

/** A text alone has its own direction. Beside others it is isolated, so that an Arabic name turns no phone number around. */
function layoutParts(parts: Parts, phones: readonly string[]): Element {
  const [text = ''] = parts
  if (parts.length === 1) return element('p', { class: 'plan-text', dir: 'auto' }, ...linkPhones(text, phones))
  const isolated = parts.flatMap((part, at): Markup[] => [
    ...(at === 0 ? [] : [' · ']),
    element('bdi', {}, ...linkPhones(part, phones)),
  ])
  return element('p', { class: 'plan-text' }, ...isolated)
}

const select = (parts: readonly (string | undefined | false)[]): Parts =>
  parts.flatMap((part) => (part && part.trim() !== '' ? [part.trim()] : []))

const describePerson = ({ name, phone, born, medical, languages }: PlanDocument['party'][number]): Parts =>
  select([name, phone, born !== undefined && `born ${born}`, languages, medical && `medical: ${medical.trim()}`])

const describeContact = ({ name, phone, relation }: PlanDocument['home'][number]): Parts =>
  select([name, relation, phone])

/** Common names of the devices. */
export const reachNames: Readonly<Record<ReachKind, string>> = {
  inReach: 'inReach',
  PLB: 'PLB',
  'sat phone': 'Satellite phone',
  UHF: 'UHF radio',
  HF: 'HF radio',
  phone: 'Phone',
  other: 'Other device',
}

const describeReach = ({ kind, id, note }: PlanDocument['reach'][number]): Parts => select([reachNames[kind], id, note])

function layoutStops({ stops, skipped, zone }: PlanDocument, most: number): Element {
  const shown = stops.slice(0, most)
  const rest = stops.length - shown.length
  return section(
    'Stops',
    stops.length === 0 ? element('p', { class: 'plan-blank' }, ' ') : layoutTable(shown, zone),
    rest > 0 ? element('p', {}, `and ${formatCount(rest, 'more', 'more')} in the file`) : undefined,
    skipped.length > 0 ? element('p', {}, 'Skipped: ', ...skipped.slice(0, most).flatMap(layoutSkipped)) : undefined,
  )
}

function layoutTable(stops: readonly StopRow[], zone: string): Element {
  // A zone's name may be longer than its column.
  const zoneName = zone
    .split('/')
    .flatMap((part, at): Markup[] => (at === 0 ? [part] : ['/', element('wbr', {}), part]))
  const titles: readonly (readonly Markup[])[] = [
    ['Stop'],
    ['Coordinates (WGS 84)'],
    ['From the stop before'],
    ['Sunrise–sunset (', ...zoneName, '), usual low and high'],
    ['Left on arrival, bad conditions'],
  ]
  return element(
    'table',
    { class: 'plan-stops' },
    element('thead', {}, element('tr', {}, ...titles.map((title) => element('th', { scope: 'col' }, ...title)))),
    element('tbody', {}, ...stops.map(layoutStop)),
  )
}

const layoutSkipped = ({ number, name }: PlanDocument['skipped'][number], at: number): Markup[] => [
  at === 0 ? '' : ', ',
  element('s', {}, `${number}. `, element('bdi', {}, name)),
]

function layoutStop(stop: StopRow): Element {
  const details = select([stop.kind, stop.dates]).join(' · ')
  return element(
    'tr',
    {},
    element(
      'td',
      {},
      element('b', {}, `${stop.number}. `, element('bdi', {}, stop.name)),
      ...(details ? [element('br', {}), details] : []),
    ),
    element('td', { class: 'plan-coordinates' }, ...layoutCoordinates(stop)),
    element('td', {}, stop.leg),
    element('td', { 'data-label': 'Sunrise–sunset' }, ...lines([stop.sun, stop.temperatures])),
    element('td', { 'data-label': 'Left on arrival' }, ...lines(stop.left)),
  )
}

const layoutPlace = ({ text, ...place }: PlanPlace): Element =>
  element('p', { class: 'plan-text plan-place' }, element('bdi', {}, text), ': ', ...layoutCoordinates(place, ', '))

const layoutHelp = ({ places, note }: PlanHelp): Element =>
  section('Help along the way', ...places.map(layoutPlace), small(note))

type Located = { readonly position: Position; readonly coordinates: readonly string[] }

/** Decimal degrees open the device's map app. */
function layoutCoordinates({ position, coordinates }: Located, between?: string): Markup[] {
  const [decimal = '', ...others] = coordinates
  const { latitude, longitude } = position
  const link = element('a', { href: `geo:${latitude.toFixed(5)},${longitude.toFixed(5)}` }, decimal)
  return [link, ...others.flatMap((one): Markup[] => [between ?? element('br', {}), element('span', {}, one)])]
}

const lines = (texts: readonly string[]): Markup[] =>
  texts.filter((text) => text !== '').flatMap((text, at): Markup[] => (at === 0 ? [text] : [element('br', {}), text]))
