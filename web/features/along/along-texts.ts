import { findLastFuel, getRangeAlong, type LastFuel, listStopKms } from '#shared/along/fuel-along.ts'
import {
  findLongestStretches,
  getUncoveredKm,
  isOnMaps,
  isRefillPlace,
  type LongestStretch,
  refillReachKm,
} from '#shared/along/longest-stretch.ts'
import type { FoundPlace, Source } from '#shared/along/place.ts'
import type { AlongKind } from '#shared/along/place-kinds.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatQuantity, formatWhole } from '#shared/itinerary/quantities.ts'
import type { Units } from '#shared/units.ts'
import type { Along } from './saved.ts'

export const kindNames: Readonly<Record<AlongKind, string>> = {
  fuel: 'Fuel',
  water: 'Water',
  camp: 'Camps',
  food: 'Food',
  help: 'Help',
  facilities: 'Showers and toilets',
  town: 'Towns',
  other: 'Other',
}

/** Returns 'camp site', or 'fuel for boats'. */
export const describeType = ({ kind, type, fuelFor }: FoundPlace): string =>
  fuelFor ? `fuel for ${fuelFor}` : type === '' ? kind : type.replaceAll('_', ' ')

/** Returns 'km 812 · 0.3 km off'. */
export function describeSpot({ km, off, isStraight }: FoundPlace, units: Units): string {
  return `${isStraight ? '≈ ' : ''}${describeKm(km, units)} · ${formatQuantity(off, 'km', units)} off`
}

/** Returns 'km 812', counted from the trip's start. */
export const describeKm = (km: number, units: Units): string =>
  formatWhole(km, 'km', units, 'down').split(' ').toReversed().join(' ')

/** Returns '612 km without fuel on this map, Kunawarritji to Billiluna.' and what the vehicle can do. */
function describeStretch(supply: 'fuel' | 'water', stretch: LongestStretch, where: string, units: Units): string {
  const [from, to] = [stretch.from, stretch.to].map((name) => (name === '' ? 'a place without a name' : name))
  return `${formatWhole(stretch.km, 'km', units)} without ${supply} ${where}, ${from} to ${to}.`
}

/** Returns ' No map shows 120 km of it.'; '' if maps show all. */
function describeUncovered(km: number, units: Units): string {
  const uncovered = Math.round(km)
  return uncovered > 0 ? ` No map shows ${formatWhole(uncovered, 'km', units)} of it.` : ''
}

/** Returns 'on this map', and how near the way if the search was narrower than the places that count. */
const describeSearch = ({ corridorKm }: Along, units: Units): string =>
  `on this map${corridorKm < refillReachKm ? ` within ${formatQuantity(corridorKm, 'km', units)} of the way` : ''}`

/** Returns 'Your range in bad conditions: 540 km.'; undefined without a vehicle. */
function describeRange(itinerary: Itinerary, { fromKm, toKm }: LongestStretch, units: Units): string | undefined {
  const range = getRangeAlong(itinerary, fromKm, toKm)
  return range === undefined ? undefined : `Your range in bad conditions: ${formatWhole(range, 'km', units, 'down')}.`
}

/** Returns 'Fuel lasts to Mungerannie (km 204), even in bad conditions.'; undefined if it lasts to no place, and maps lack fuel. */
function describeLastFuel(along: Along, { startKm, dryKm, last }: LastFuel, units: Units): string | undefined {
  if (!last) {
    if (!isOnMaps(along.found, 'fuel')) return undefined
    const none = `No fuel ${describeSearch(along, units)} before ${describeKm(dryKm, units)}, where it may run out.`
    return `${none}${describeUncovered(getUncoveredKm(along.found, startKm, dryKm), units)}`
  }
  return `Fuel lasts to ${last.name === '' ? 'a fuel station without a name' : last.name} (${describeKm(last.km, units)}), even in bad conditions.`
}

/** Says where places are from, and what no map knows: 'From OpenStreetMap, as of 2 June 2027. It may be closed, …' */
export function describeSources(
  sources: readonly Source[],
  advice = 'It may be closed, dry or gone: ask ahead.',
): string {
  const names = sources.map(({ kind, name }) => (kind === 'map' ? name.replace(', ', ', as of ') : name))
  const credit = sources.some(({ kind }) => kind === 'map') ? ' © OpenStreetMap contributors' : ''
  return `From ${[...new Set(names)].join('; ')}. ${advice}${credit}`
}

/** Returns the longest stretches without fuel and water, by the map and by the plan, against what the vehicle can do. */
export function listAnswers(along: Along, itinerary: Itinerary, units: Units): string[] {
  const answers: string[] = []
  for (const supply of ['fuel', 'water'] as const) {
    const { planned, onMap } = findStretches(along, itinerary, supply)
    if (onMap) {
      const range = supply === 'fuel' ? describeRange(itinerary, onMap, units) : undefined
      const stretch = describeStretch(supply, onMap, describeSearch(along, units), units)
      const uncovered = describeUncovered(onMap.uncoveredKm, units)
      answers.push([`${stretch}${uncovered}`, range].filter(Boolean).join(' '))
    }
    if (!onMap || planned.km > onMap.km) answers.push(describeStretch(supply, planned, 'by the plan', units))
  }
  const lastFuel = nameLastFuel(along, itinerary, units)
  return lastFuel === undefined ? answers : [lastFuel, ...answers]
}

function findStretches({ found, closed }: Along, itinerary: Itinerary, supply: 'fuel' | 'water') {
  const kms = listStopKms(itinerary)
  const stops = itinerary.stops.map(({ name, supplies }, at) => ({
    name,
    km: kms[at] ?? 0,
    refills: supplies[supply] !== undefined && supplies[supply] !== 0,
  }))
  return findLongestStretches(found, supply, stops, closed)
}

/** Returns '612 km without fuel on this map'; undefined if the map doesn't know fuel. */
export function glanceAlong(along: Along, itinerary: Itinerary, units: Units): string | undefined {
  const { onMap } = findStretches(along, itinerary, 'fuel')
  return onMap && `${formatWhole(onMap.km, 'km', units)} without fuel ${describeSearch(along, units)}`
}

/** Returns the sentence of `describeLastFuel`; undefined if the planned fuel lasts. */
export function nameLastFuel(along: Along, itinerary: Itinerary, units: Units): string | undefined {
  const lastFuel = findLastFuel(itinerary, along.open.filter(isFuelNear))
  return lastFuel && describeLastFuel(along, lastFuel, units)
}

/** Returns true for a place to refuel at without leaving the way for long. */
export const isFuelNear = (place: FoundPlace): boolean => isRefillPlace(place, 'fuel')
