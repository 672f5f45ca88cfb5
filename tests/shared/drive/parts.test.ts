import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { computeFigures } from '#shared/drive/figures.ts'
import { computePlannedFuel } from '#shared/drive/fuel.ts'
import { openLegLines } from '#shared/drive/leg.ts'
import type { DrivePlan } from '#shared/drive/progress.ts'
import { noDrive } from '#shared/itinerary/drive.ts'
import type { Surface } from '#shared/stop.ts'
import type { StopTrack } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { summarizeTrack } from '#shared/tracks/summarize.ts'
import type { VehicleSpecs } from '#shared/vehicle.ts'
import { computeFor, createStop, idOf, patrol, type StopOptions } from '../itinerary/trip.ts'
import { pave, place, ride, start } from './simulate.ts'

const day = '2026-06-10'
const road = pave([place(0, 0), place(60, 0)])

/** A leg of 60 km whose surface changes after 20 km. */
function planParts(surfaces: readonly [Surface, Surface], more: StopOptions = {}, specs: VehicleSpecs = patrol) {
  const points = road.map((point, at) => ({ ...point, surface: at < road.length / 3 ? surfaces[0] : surfaces[1] }))
  const created = createTrack([points], { from: idOf(1), source: 'roads', at: createDay(day) })
  if (!created) throw new Error('There is no track')
  const track: StopTrack = { ...created, stop: idOf(2) }
  const at = (index: number) => {
    const { latitude = 0, longitude = 0 } = road.at(index) ?? {}
    return [latitude, longitude] as const
  }
  const itinerary = computeFor(
    [
      createStop(1, { at: at(0), from: day, to: day, stop: { fuel: 'full' } }),
      createStop(2, { at: at(-1), from: day, to: day, stop: { fuel: 'full' }, track: summarizeTrack(track), ...more }),
    ],
    specs,
  )
  const plan: DrivePlan = { itinerary, lines: openLegLines(itinerary.legs, [track]), drive: noDrive }
  return { plan, need: itinerary.fuel?.need[0] ?? { low: 0, usual: 0, high: 0 } }
}

/** Returns the liters used at a share of the leg, by the plan, and those ahead, in the usual case. */
function findUse(plan: DrivePlan, share: number) {
  const [leg] = plan.itinerary.legs
  const km = { low: 0, usual: (leg?.km.usual ?? 0) * (1 - share), high: 0 }
  const fuel = computePlannedFuel(plan, { leg: 0, share }, { km })
  const used = 130 - (fuel?.level.usual ?? 0)
  return { used, ahead: 130 - used - (fuel?.left.usual ?? 0) }
}

test('fuel is used and needed by the surfaces behind and ahead, and adds up to the leg’s', () => {
  const { plan, need } = planParts(['sand', 'paved'])
  // 20 km of sand at 1.45 times the paved consumption, then 40 km of paved road.
  const all = 20 * 1.45 + 40
  expect(need.usual).toBeCloseTo((all * 1.01 * 12) / 100, 1)
  for (const [share, part] of [
    [0, 0],
    [1 / 6, 10 * 1.45],
    [1 / 3, 20 * 1.45],
    [2 / 3, 20 * 1.45 + 20],
    [1, all],
  ] as const) {
    const { used, ahead } = findUse(plan, share)
    expect(used).toBeCloseTo((need.usual * part) / all, 1)
    expect(used + ahead).toBeCloseTo(need.usual, 6)
  }
})

test('fuel is spread evenly if the user entered the surfaces', () => {
  const { plan, need } = planParts(['sand', 'paved'], { leg: { from: idOf(1), surface: { track: 1 } } })
  for (const share of [0, 0.2, 0.7, 1]) expect(findUse(plan, share).used).toBeCloseTo(need.usual * share, 6)
})

test('a drive over sand first has used more than one over sand last, and both the leg’s at its end', () => {
  const drive = (surfaces: readonly [Surface, Surface]) => {
    const { plan, need } = planParts(surfaces)
    const steps = ride(plan, road).map(({ progress, figures }) => ({
      share: progress?.share ?? 0,
      used: progress?.used.amount.usual ?? 0,
      left: figures.fuel?.left.usual ?? 0,
    }))
    return { need, steps, half: steps.find(({ share }) => share > 1 / 3)?.used ?? 0, last: steps.at(-1) }
  }
  const [first, last] = [drive(['sand', 'paved']), drive(['paved', 'sand'])]
  expect(first.half / first.need.usual).toBeCloseTo(29 / 69, 2)
  expect(last.half / last.need.usual).toBeCloseTo(20 / 78, 2)
  for (const { need, steps, last: end } of [first, last]) {
    expect(end?.used).toBeCloseTo(need.usual, 1)
    for (const { left } of steps) expect(left).toBeCloseTo(130 - need.usual, 1)
  }
})

test('the point of no return is nearer with the sand first', () => {
  const small = { ...patrol, tank: 8, spare: 1 }
  const find = (surfaces: readonly [Surface, Surface]) =>
    computeFigures(planParts(surfaces, {}, small).plan, undefined, undefined, start)?.turningBack ?? 0
  const [sandFirst, sandLast] = [find(['sand', 'paved']), find(['paved', 'sand'])]
  expect(sandFirst).toBeGreaterThan(0)
  expect(sandLast).toBeGreaterThan(sandFirst + 3)
})
