import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { computeFigures } from '#shared/drive/figures.ts'
import { openLegLines } from '#shared/drive/leg.ts'
import { advance, type DrivePlan } from '#shared/drive/progress.ts'
import { cases } from '#shared/itinerary/band.ts'
import { noDrive } from '#shared/itinerary/drive.ts'
import type { TrackSource } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { summarizeTrack } from '#shared/tracks/summarize.ts'
import { computeFor, createStop, idOf } from '../itinerary/trip.ts'
import { pave, place, ride, start } from './simulate.ts'

const day = '2026-06-10'
const road = pave([place(0, 0), place(60, 0)])

/** A leg of this many kilometers with a track of these pieces. */
function planLeg(pieces: Parameters<typeof createTrack>[0], source: TrackSource, km: number): DrivePlan {
  const created = createTrack(pieces, { from: idOf(1), source, at: createDay(day) })
  if (!created) throw new Error('There is no track')
  const at = (one: number) => [place(one, 0).latitude, place(one, 0).longitude] as const
  const track = { ...created, stop: idOf(2) }
  const itinerary = computeFor([
    createStop(1, { at: at(0), from: day, stop: { fuel: 'full' } }),
    createStop(2, {
      at: at(km),
      from: day,
      track: summarizeTrack(track),
      leg: { from: idOf(1), surface: { track: 1 } },
    }),
  ])
  return { itinerary, lines: openLegLines(itinerary.legs, [track]), drive: noDrive }
}

/** A leg of 60 km with a track between two of its kilometers. */
const planTrack = (from: number, to: number): DrivePlan => planLeg([pave([place(from, 0), place(to, 0)])], 'file', 60)

test.each([
  [5, 45, 5],
  [10, 40, 10],
  [30, 40, 10],
  [50, 40, 10],
  [70, 20, 30],
])('with a ferry from km 10 to 50 of 90, at km %i %i km are left to drive, and %i are driven', (at, left, driven) => {
  const pieces = [pave([place(0, 0), place(10, 0)]), pave([place(50, 0), place(90, 0)])]
  const plan = planLeg(pieces, 'roads', 90)
  const fix = { position: place(at, 0.1), accuracy: 8, at: start }
  const figures = computeFigures(plan, advance(plan, fix), fix, start)
  expect(figures?.remaining.track).toBe('on')
  expect(figures?.remaining.km.usual).toBeCloseTo(left * 1.01, 0)
  const perKm = (plan.itinerary.fuel?.need[0]?.usual ?? 0) / 50
  expect(130 - (figures?.fuel?.level.usual ?? 0)).toBeCloseTo(driven * perKm, 0)
})

/** Roads of this surface are usually 1.4 times as long as the straight line. */
const winding = 1.4

test.each([
  [0, 40, 20, 20 + 20 * winding],
  [0, 40, 40, 20 * winding],
  [0, 40, 50, 10 * winding],
  [20, 60, 10, 10 * winding + 40],
  [20, 60, 40, 20],
  [20, 40, 50, 10 * winding],
])('with a track from km %i to %i, what is left at km %i counts the way to its stops', (from, to, at, left) => {
  const plan = planTrack(from, to)
  const fix = { position: place(at, 0), accuracy: 8, at: start }
  const figures = computeFigures(plan, advance(plan, fix), fix, start)
  expect(figures?.remaining.km.usual).toBeCloseTo(left, 1)
})

test('what is left never grows on the way from a track’s end to the stop, and ends at 0 with the planned fuel', () => {
  const plan = planTrack(0, 40)
  const steps = ride(plan, road)
  const left = steps.map(({ figures }) => figures.remaining.km.usual)
  for (const [at, km] of left.slice(1).entries()) expect(km).toBeLessThanOrEqual((left[at] ?? 0) + 0.01)
  expect(left.at(-1)).toBeLessThan(0.1)
  const { fuel } = plan.itinerary
  expect(130 - (steps.at(-1)?.figures.fuel?.level.usual ?? 0)).toBeCloseTo(fuel?.need[0]?.usual ?? 0, 1)
})

test('without its line, a track’s kilometers are left at the start, and half of them halfway', () => {
  const plan = { ...planTrack(0, 59.8), lines: new Map() }
  const km = plan.itinerary.legs[0]?.km
  const at = (east: number) => {
    const fix = { position: place(east, 0), accuracy: 8, at: start }
    return computeFigures(plan, advance(plan, fix), fix, start)?.remaining.km
  }
  for (const one of cases) {
    expect(at(0)?.[one]).toBeCloseTo(km?.[one] ?? 0, 1)
    expect(at(30)?.[one]).toBeCloseTo((km?.[one] ?? 0) / 2, 1)
  }
})
