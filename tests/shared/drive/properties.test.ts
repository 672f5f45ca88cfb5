import { expect, test } from 'vitest'
import { computeFigures } from '#shared/drive/figures.ts'
import { describeDirection, describeFix } from '#shared/drive/fix-texts.ts'
import { advance, type DrivePlan, type Progress } from '#shared/drive/progress.ts'
import {
  announce,
  describeDriveLight,
  describeFuelNow,
  describeRemaining,
  describeTurningBack,
  describeWaterNow,
} from '#shared/drive/sentences.ts'
import { noDrive } from '#shared/itinerary/drive.ts'
import type { Surface } from '#shared/stop.ts'
import { metric } from '#shared/units.ts'
import { randomNumbers } from '../../support/random.ts'
import { computeFor, createStop, idOf, patrol } from '../itinerary/trip.ts'
import { pave, place, planFor, start } from './simulate.ts'

const surfaces: readonly (Surface | undefined)[] = ['paved', 'track', 'rough', undefined]

test('random plans and fixes give figures without NaN', () => {
  const random = randomNumbers(20)
  const pick = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)]
  const position = () => ({ latitude: 178 * random() - 89, longitude: 360 * random() - 180 })
  for (let round = 0; round < 60; round++) {
    const count = 2 + Math.floor(4 * random())
    const middle = position()
    const near = () => ({
      latitude: Math.max(-90, Math.min(90, middle.latitude + 2 * random() - 1)),
      longitude: ((middle.longitude + 2 * random() + 179) % 360) - 180,
    })
    const stops = Array.from({ length: count }, (_, at) => {
      const { latitude, longitude } = random() < 0.2 ? middle : near()
      const surface = pick(surfaces)
      const isTyped = random() < 0.4
      return createStop(at + 1, {
        at: [latitude, longitude],
        from: `2026-06-${10 + at}`,
        to: `2026-06-${10 + at}`,
        ...(random() < 0.5 && { stop: { fuel: 'full', water: 20 } }),
        leg: {
          from: idOf(at),
          ...(surface && { surface: { [surface]: 1 } }),
          ...(isTyped && { km: Math.floor(300 * random()) }),
          ...(random() < 0.2 && { hours: Math.floor(9 * random()) }),
        },
      })
    })
    const itinerary = computeFor(stops, { ...patrol, tank: Math.floor(150 * random()), spare: 1 })
    const road = pave([place(0, 0), place(5, 5), place(0, 0)])
    const plan: DrivePlan = random() < 0.2 ? planFor(road) : { itinerary, lines: new Map(), drive: noDrive }
    let progress: Progress | undefined
    let now = start
    for (let step = 0; step < 30; step++) {
      now += Math.floor(random() * 3_600_000)
      const fix = {
        position: random() < 0.2 ? position() : near(),
        accuracy: 1_000 * random() ** 4,
        at: now,
        speed: 40 * random(),
        heading: 360 * random(),
      }
      progress = advance(plan, fix, progress)
      const figures = computeFigures(plan, progress, fix, now)
      if (!figures) continue
      const { remaining, light, fuel, water, bearing = 0, heading } = figures
      const texts = [
        ...describeRemaining(remaining, metric),
        describeDriveLight(light, now, metric),
        ...(fuel ? describeFuelNow(plan.itinerary, fuel, metric) : []),
        describeTurningBack(figures, plan.itinerary, now, metric) ?? '',
        water ? describeWaterNow(water) : '',
        describeFix(fix, now, metric),
        describeDirection(bearing, heading),
        announce(figures, now, metric),
      ].join(' ')
      expect(texts).not.toMatch(/NaN|undefined|Infinity|-\d/)
      expect(remaining.km.low).toBeLessThanOrEqual(remaining.km.usual)
      expect(remaining.km.usual).toBeLessThanOrEqual(remaining.km.high)
      expect(fuel?.level.high ?? 0).toBeLessThanOrEqual(fuel?.level.usual ?? 0)
      expect(JSON.stringify(progress ?? {})).not.toContain('null')
    }
  }
})
