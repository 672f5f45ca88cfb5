import { describe, expect, test } from 'vitest'
import { toLocalDay } from '#shared/date.ts'
import { computeFigures } from '#shared/drive/figures.ts'
import { type Fix, findClockError } from '#shared/drive/fix.ts'
import { describeDirection, describeFix, describeWay } from '#shared/drive/fix-texts.ts'
import { readGauge } from '#shared/drive/gauge.ts'
import { advance, type DrivePlan, type Progress } from '#shared/drive/progress.ts'
import {
  announce,
  describeDriveLight,
  describeFuelNow,
  describeNoRefill,
  describeOff,
  describeRemaining,
  describeTurningBack,
  describeWaterNow,
} from '#shared/drive/sentences.ts'
import type { Position } from '#shared/geo.ts'
import { noDrive } from '#shared/itinerary/drive.ts'
import { formatDateTime, formatMoment, formatTime } from '#shared/time-texts.ts'
import { metric, type Units } from '#shared/units.ts'
import { computeFor, createStop, idOf, patrol } from '../itinerary/trip.ts'
import { pave, place, planFor, start } from './simulate.ts'

const day = toLocalDay(start)
const road = pave([place(0, 0), place(60, 0)])
const fixAt = (position: Position, more: Partial<Fix> = {}): Fix => ({ position, accuracy: 8, at: start, ...more })
const see = (plan: DrivePlan, fix: Fix | undefined, before?: Progress, now = start) => {
  const progress = fix ? advance(plan, fix, before) : before
  return { progress, figures: computeFigures(plan, progress, fix, now) }
}
const miles: Units = { ...metric, distance: 'mi', volume: 'gallon' }

/** Three legs without tracks, of one day each: fuel at the first stop and the last. */
const canning = (options: Parameters<typeof createStop>[1][] = []): DrivePlan => ({
  itinerary: computeFor(
    [0, 1, 2, 3].map((at) =>
      createStop(at + 1, {
        name: `Well ${at + 20}`,
        at: [-22 - at, 125],
        from: `2026-06-1${at}`,
        to: `2026-06-1${at}`,
        ...(at % 3 === 0 && { stop: { fuel: 'full' } }),
        ...(at > 0 && { leg: { from: idOf(at), surface: { sand: 1 } } }),
        ...options[at],
      }),
    ),
    { ...patrol, tank: 90, spare: 20 },
  ),
  lines: new Map(),
  drive: noDrive,
})

describe('the leg', () => {
  test('is the one of the dates, until another is 2 km nearer in three fixes', () => {
    const plan = canning()
    const onThird = (second: number) => fixAt({ latitude: -24.5, longitude: 125 }, { at: start + 86_400_000 + second })
    let progress = see(plan, fixAt({ latitude: -22.5, longitude: 125 }, { at: start + 86_400_000 - 1_000 })).progress
    expect(progress?.leg).toBe(idOf(2))
    for (const second of [1, 2]) {
      progress = advance(plan, onThird(second), progress)
      expect(progress?.leg).toBe(idOf(2))
    }
    expect(advance(plan, onThird(3), progress)?.leg).toBe(idOf(4))
  })

  test('is the one the user chose, or after the stop where they arrived', () => {
    const plan = canning()
    const fix = fixAt({ latitude: -22.5, longitude: 125 })
    const chosen = { ...plan, drive: { ...noDrive, chosen: { stop: idOf(3), at: start } } }
    expect(see(chosen, fix).figures?.leg.to.id).toBe(idOf(3))
    const arrived = { ...chosen, drive: { ...chosen.drive, arrivals: [{ stop: idOf(3), day, at: start + 1 }] } }
    expect(see(arrived, fix).figures?.leg.to.id).toBe(idOf(4))
    // The chosen stop was deleted on another device.
    expect(see({ ...plan, drive: { ...noDrive, chosen: { stop: idOf(9), at: start } } }, fix).progress?.leg).toBe(
      idOf(2),
    )
  })

  test('is none on other days, without dates and with one stop', () => {
    const fix = fixAt({ latitude: -22.5, longitude: 125 }, { at: start + 30 * 86_400_000 })
    expect(see(canning(), fix, undefined, fix.at)).toEqual({ progress: undefined, figures: undefined })
    for (const stops of [[createStop(1), createStop(2, { at: [1, 1] })], [createStop(1, { from: day, to: day })]]) {
      const plan = { itinerary: computeFor(stops), lines: new Map(), drive: noDrive }
      expect(see(plan, fixAt({ latitude: 0, longitude: 0 })).figures).toBeUndefined()
    }
  })
})

describe('what is left', () => {
  test('is along the track, beside it, or estimated from the straight line', () => {
    const plan = planFor(road)
    const on = see(plan, fixAt(place(20, 0.1))).figures
    expect(on && describeRemaining(on.remaining, metric)).toEqual(['40 km', 'along your track'])
    const off = see(plan, fixAt(place(20, 2.1)), see(plan, fixAt(place(19, 0), { at: start - 1_000 })).progress).figures
    expect(off && describeOff(off.remaining, metric)).toBe('2.1 km off your track')
    expect(off && describeRemaining(off.remaining, metric)[0]).toBe('42 km')
    expect(off && describeOff(off.remaining, miles)).toBe('1.3 mi off your track')
    const straight = see({ ...plan, lines: new Map() }, fixAt(place(30, 0))).figures
    expect(straight && describeRemaining(straight.remaining, metric)).toEqual([
      '30 km',
      'in a straight line, about 30 km to drive',
    ])
    const estimated = see(canning(), fixAt({ latitude: -22.5, longitude: 125 })).figures
    expect(estimated && describeRemaining(estimated.remaining, metric)).toEqual([
      '56 km',
      'in a straight line, about 64–89 km to drive',
    ])
  })

  test('has one decimal below ten, and ends at the stop', () => {
    const plan = planFor(road)
    const near = see(plan, fixAt(place(52.5, 0))).figures
    expect(near && describeRemaining(near.remaining, metric)[0]).toBe('7.5 km')
    expect(near?.stopHere).toBeUndefined()
    expect(see(plan, fixAt(place(59.6, 0))).figures?.stopHere?.name).toBe('Stop 2')
    expect(see(plan, fixAt(place(59, 0), { accuracy: 90 })).figures?.stopHere).toBeUndefined()
    expect(see(plan, fixAt(place(59, 0), { accuracy: 600 })).figures?.stopHere?.name).toBe('Stop 2')
  })

  test('is shown from a rough fix that is not added up', () => {
    const plan = planFor(road)
    const { progress } = see(plan, fixAt(place(10, 0)))
    const rough = fixAt(place(20, 0), { accuracy: 350, at: start + 1_000 })
    const { progress: after, figures } = see(plan, rough, progress)
    expect(after).toBe(progress)
    expect(figures?.remaining.km.usual).toBeCloseTo(40, 0)
    expect(describeFix(rough, rough.at, metric)).toBe('Rough position ±350 m, now')
  })

  test('is nothing for a ferry, however long it takes', () => {
    const plan = planFor(road, noDrive, { leg: { from: idOf(1), km: 0, hours: 3 } })
    const { figures } = see({ ...plan, lines: new Map() }, fixAt(place(30, 0)))
    expect(figures && describeRemaining(figures.remaining, metric)[1]).toBe('in a straight line, nothing to drive')
    expect(figures?.light.kind === 'arriving' && figures.light.arrival.usual - start).toBeCloseTo(1.5 * 3_600_000, -4)
    expect(see(plan, fixAt(place(30, 0))).figures?.fuel?.level.usual).toBe(130)
  })

  test.each([
    ['at 89° N', [89, 0], [89.2, 120]],
    ['across the date line', [-17, 179.8], [-17, -179.8]],
  ] as const)('is right %s', (_, from, to) => {
    const stops = [
      createStop(1, { at: from, from: day, to: day }),
      createStop(2, { at: to, from: day, to: day, leg: { from: idOf(1), surface: { track: 1 } } }),
    ]
    const plan: DrivePlan = { itinerary: computeFor(stops), lines: new Map(), drive: noDrive }
    const middle = { latitude: from[0], longitude: from[1] }
    const { figures } = see(plan, fixAt(middle))
    const leg = plan.itinerary.legs[0]
    expect(figures?.remaining.km.usual).toBeCloseTo(leg?.km.usual ?? 0, 3)
    expect(figures?.bearing).toBeGreaterThanOrEqual(0)
  })
})

describe('light', () => {
  test('fits, is tight, or the arrival is after dark', () => {
    const judge = (hour: number, position = place(30, 0)) => {
      const at = start + hour * 3_600_000
      const figures = see(planFor(road), fixAt(position, { at }), undefined, at).figures
      return figures?.light
    }
    // The sun sets there at about 09:00 UTC.
    expect(judge(-3)).toMatchObject({ kind: 'arriving', verdict: 'fits' })
    expect(judge(0)).toMatchObject({ verdict: 'tight' })
    expect(judge(1)).toMatchObject({ verdict: 'dark' })
    const light = judge(-3)
    if (light?.kind !== 'arriving') throw new Error('The plan arrives today.')
    const [from, to, sunset] = [light.arrival.low, light.arrival.high, light.sunset].map(formatTime)
    const now = start - 3 * 3_600_000
    expect(describeDriveLight(light, now, metric)).toBe(
      `There about ${from}–${to}. Sunset ${sunset} (this device’s time).`,
    )
  })

  test('names the day of an arrival that is not today', () => {
    const at = (date: number, hour: number) => new Date(2026, 5, date, hour).getTime()
    const describe = (low: number, high: number) =>
      describeDriveLight(
        {
          kind: 'arriving',
          arrival: { low, usual: low, high },
          verdict: 'dark',
          sunrise: at(10, 6),
          sunset: at(10, 18),
        },
        at(10, 12),
        metric,
      ).split('. ')[0]
    expect(describe(at(10, 14), at(10, 17))).toBe('There about 14:00–17:00')
    expect(describe(at(10, 23), at(11, 2))).toBe('There about 23:00–Thu 02:00')
    expect(describe(at(10, 14), at(11, 14))).toBe('There about 14:00–Thu 14:00')
    expect(describe(at(11, 1), at(11, 16))).toBe('There about Thu 01:00–16:00')
    expect(describe(at(11, 1), at(11, 1))).toBe('There about Thu 01:00')
    expect(describe(at(11, 1), 7e15)).toMatch(/^There about Thu 01:00–/)
  })

  test('is none at night, and the arrival is before the sunrise', () => {
    const at = start + 4 * 3_600_000
    const { figures } = see(planFor(road), fixAt(place(30, 0), { at }), undefined, at)
    if (figures?.light.kind !== 'arriving') throw new Error('The plan arrives today.')
    const { arrival, sunrise, verdict } = figures.light
    expect(verdict).toBe('dark')
    const [from, to, sun] = [arrival.low, arrival.high, sunrise].map(formatTime)
    expect(describeDriveLight(figures.light, at, metric)).toBe(
      `There about ${from}–${to}. Sunrise ${sun} (this device’s time).`,
    )
    expect(announce(figures, at, metric)).toMatch(/Fuel enough\. It is dark\.$/)
  })

  test('is what is left of the day if the plan arrives later', () => {
    const plan = canning([{}, { from: '2026-06-12', to: '2026-06-12' }, { from: '2026-06-13', to: '2026-06-13' }])
    const at = start - 3_600_000
    const { figures } = see(plan, fixAt({ latitude: -22.1, longitude: 125 }, { at }), undefined, at)
    expect(figures && describeDriveLight(figures.light, at, metric)).toMatch(
      /^2\u00a0h\u00a0\d+\u00a0min of light, about \d+–\d+ km\.$/,
    )
    const night = see(
      plan,
      fixAt({ latitude: -22.1, longitude: 125 }, { at: start + 7_200_000 }),
      undefined,
      start + 7_200_000,
    )
    expect(night.figures?.light.kind).toBe('night')
    expect(night.figures && announce(night.figures, start, metric)).toContain('It is dark.')
  })

  test('is what is left of the day if the sun rises again before the arrival', () => {
    const at = start - 4 * 3_600_000
    const judge = (hours: number) => {
      const plan = canning([{}, { from: day, to: day, leg: { from: idOf(1), km: 111, hours } }])
      return see(plan, fixAt({ latitude: -22, longitude: 125 }, { at }), undefined, at).figures?.light
    }
    expect(judge(12)).toMatchObject({ kind: 'arriving', verdict: 'dark' })
    expect(judge(30)?.kind).toBe('driving')
  })

  test('is a sentence where the sun does not set', () => {
    const stops = [
      createStop(1, { at: [80, 0], from: day, to: day }),
      createStop(2, { at: [80, 5], from: day, to: day }),
    ]
    const plan: DrivePlan = { itinerary: computeFor(stops), lines: new Map(), drive: noDrive }
    const { figures } = see(plan, fixAt({ latitude: 80, longitude: 1 }))
    expect(figures && describeDriveLight(figures.light, start, metric)).toMatch(/The sun does not set on this day\.$/)
  })

  test('uses the pace driven after ten kilometers', () => {
    const plan = planFor(road)
    let progress: Progress | undefined
    const arrivals: number[] = []
    for (let minute = 0; minute <= 40; minute++) {
      const at = start - 4 * 3_600_000 + minute * 60_000
      const seen = see(plan, fixAt(place(minute / 2, 0), { at }), progress, at)
      progress = seen.progress
      const { light } = seen.figures ?? {}
      if (light?.kind === 'arriving') arrivals.push((light.arrival.usual - at) / 3_600_000)
    }
    // 60 km at 38 km/h, then the rest of 40 km at 30 km/h.
    expect(arrivals[0]).toBeCloseTo(60 / 38, 1)
    expect(arrivals.at(-1)).toBeCloseTo(40 / 30, 1)
  })

  test('counts the pace driven on its own leg only', () => {
    const plan = canning()
    const north = (km: number, minute: number) =>
      fixAt({ latitude: -22 - km / 111.195, longitude: 125 }, { at: start - 4 * 3_600_000 + minute * 60_000 })
    let progress: Progress | undefined
    for (let minute = 0; minute <= 40; minute++) progress = see(plan, north(70 + minute, minute), progress).progress
    const arrived = north(111.195, 41)
    const arrivals = [{ stop: idOf(2), day, at: arrived.at }]
    const next = { ...plan, drive: { ...noDrive, arrivals } }
    const asPlanned = computeFigures(next, undefined, arrived, arrived.at)
    expect(asPlanned?.light).toMatchObject({ kind: 'driving' })
    expect(computeFigures(next, progress, arrived, arrived.at)?.light).toEqual(asPlanned?.light)
    expect(see(next, arrived, progress, arrived.at).figures?.light).toEqual(asPlanned?.light)
  })
})

describe('fuel', () => {
  test('is counted from the plan, a refill or the gauge', () => {
    const plan = canning()
    const fix = fixAt({ latitude: -23.5, longitude: 125 }, { at: start + 86_400_000 })
    const text = (drive: DrivePlan['drive']) => {
      const own = { ...plan, drive }
      const { figures } = see(own, fix, undefined, fix.at)
      return figures?.fuel && describeFuelNow(plan.itinerary, figures.fuel, metric)
    }
    expect(text(noDrive)).toEqual(['71 L left (36–85)', 'Usually 31 L left at Well 23; at worst it runs out before.'])
    const refill = { stop: idOf(2), fuel: 100, at: start }
    expect(text({ ...noDrive, readings: [refill] })?.[0]).toMatch(/^8\d L left/)
    const gauge = readGauge({ tank: 90 }, 4, 20)
    expect(gauge).toEqual({ fuel: 65, spread: 5.625 })
    const read = { stop: idOf(2), share: 0.5, at: start + 1, ...gauge }
    expect(text({ ...noDrive, readings: [refill, read] })?.[0]).toBe('65 L left (59–71)')
  })

  test('used on the way is subtracted, and continues after a restart', () => {
    const plan = planFor(road)
    const { progress } = see(plan, fixAt(place(20, 0)))
    const saved = JSON.parse(JSON.stringify(progress))
    const { figures } = see(plan, fixAt(place(40, 0), { at: start + 1_800_000 }), saved)
    const need = plan.itinerary.fuel?.need[0]?.usual ?? 0
    expect(figures?.fuel?.level.usual).toBeCloseTo(130 - (need * 2) / 3, 1)
  })

  test.each([
    ['along a track', planFor(road)],
    ['in a straight line', { ...planFor(road), lines: new Map() }],
  ])('is not used by a receiver that jumps %s', (_, plan) => {
    const drive = (places: readonly Position[]) =>
      places.reduce<Progress | undefined>(
        (before, position, second) => advance(plan, fixAt(position, { at: start + second * 60_000 }), before),
        undefined,
      )
    const there = [place(20, 0), place(21, 0)]
    const still = drive([...there, place(21, 0), place(21, 0), place(22, 0), place(23, 0)])
    const jumped = drive([...there, place(1_900, 0), { latitude: 0, longitude: 0 }, place(22, 0), place(23, 0)])
    const [amount, expected] = [jumped?.used.amount.usual ?? 0, still?.used.amount.usual ?? 0]
    // The distance driven between the jumps is not known.
    expect(amount).toBeGreaterThan(expected * 0.9)
    expect(amount).toBeLessThanOrEqual(expected)
    expect(jumped?.pastSince).toBeUndefined()
  })

  test('does not rise at the press of Arrived, before the next fix', () => {
    const plan = canning()
    const around = [-22, -22.5, -22.3, -22.6, -23].reduce<Progress | undefined>(
      (before, latitude, hour) =>
        advance(plan, fixAt({ latitude, longitude: 125 }, { at: start + hour * 3_600_000 }), before),
      undefined,
    )
    const at = start + 4 * 3_600_000
    const level = (drive: DrivePlan['drive']) =>
      computeFigures({ ...plan, drive }, around, around?.fix, at)?.fuel?.level.usual ?? Number.NaN
    const arrived = { ...noDrive, arrivals: [{ stop: idOf(2), day, at }] }
    expect(level(arrived)).toBeCloseTo(level(noDrive), 6)
  })

  test('counts a way back, which makes more to drive', () => {
    const plan = planFor(road)
    const there = see(plan, fixAt(place(20, 0))).progress
    const { progress, figures } = see(plan, fixAt(place(15, 0), { at: start + 600_000 }), there)
    expect(figures?.remaining.km.usual).toBeCloseTo(45, 0)
    const need = plan.itinerary.fuel?.need[0]?.usual ?? 0
    expect(progress?.used.amount.usual).toBeCloseTo((need * 25) / 60, 1)
  })

  test('shows the point of no return: at the first stop that of the plan, then since when it is past', () => {
    const plan = canning()
    const section = plan.itinerary.fuel?.sections[0]
    expect(section?.verdict).not.toBe('enough')
    const first = see(plan, fixAt({ latitude: -22, longitude: 125 }))
    const before = plan.itinerary.legs.slice(0, section?.noReturn?.leg).reduce((sum, { km }) => sum + km.usual, 0)
    expect(first.figures?.turningBack).toBeCloseTo(before + (section?.noReturn?.kmAfter ?? 0), 6)
    const at = start + 86_400_000
    const { progress } = see(plan, fixAt({ latitude: -22.9, longitude: 125 }, { at: at - 1 }), first.progress)
    const arrivals = [{ stop: idOf(3), day: toLocalDay(at), at }]
    const past = see(
      { ...plan, drive: { ...noDrive, arrivals } },
      fixAt({ latitude: -24.1, longitude: 125 }, { at }),
      progress,
      at,
    )
    expect(past.figures && describeTurningBack(past.figures, plan.itinerary, at, metric)).toBe(
      `Too far to turn back since ${formatTime(at)}. Next fuel: 115–160 km.`,
    )
    // The next morning, the time alone would be of that day.
    const morning = at + 16 * 3_600_000
    expect(past.figures && describeTurningBack(past.figures, plan.itinerary, morning, metric)).toContain(
      `since ${formatMoment(at, morning)}.`,
    )
    const noRefills = canning([{}, {}, {}, { stop: {}, symbol: 'fuel' }])
    const beside = see(
      { ...noRefills, drive: { ...noDrive, arrivals } },
      fixAt({ latitude: -24.1, longitude: 125 }, { at }),
      progress,
      at,
    ).figures
    expect(beside && describeTurningBack(beside, noRefills.itinerary, at, metric)).toMatch(
      /^Too far to turn back since \d+:\d+\.$/,
    )
    const text = first.figures && describeTurningBack(first.figures, plan.itinerary, at, metric)
    expect(text).toMatch(/^You can still return to Well 20 with your reserve for \d+ km\.$/)
    expect(see(planFor(road), fixAt(place(20, 0))).figures?.turningBack).toBeUndefined()
  })
})

describe('the next fuel', () => {
  const describeNext = (options: Parameters<typeof canning>[0]) => {
    const plan = canning(options)
    const { figures } = see(plan, fixAt({ latitude: -22, longitude: 125 }))
    return figures && [figures.nextFuel?.stop.name, describeNoRefill(figures.nextFuelStop, false, metric)]
  }

  test('is a stop with a refill, else a stop of this kind is named as one without', () => {
    expect(describeNext([])).toEqual(['Well 23', 'No more fuel stops planned.'])
    expect(describeNext([{}, {}, { symbol: 'fuel' }])).toEqual(['Well 23', 'No more fuel stops planned.'])
    expect(describeNext([{ symbol: 'fuel' }, {}, { symbol: 'fuel' }, { stop: {}, symbol: 'fuel' }])).toEqual([
      undefined,
      expect.stringMatching(/^No refill planned\. Next fuel stop: 3\.\sWell 22, \d+–\d+ km\.$/),
    ])
    expect(describeNext([{}, {}, {}, { stop: {} }])).toEqual([undefined, 'No more fuel stops planned.'])
  })

  test('is no fuel station for an electric vehicle', () => {
    const { itinerary, ...plan } = canning([{ stop: {} }, { symbol: 'fuel' }, {}, { stop: {} }])
    const { vehicle } = itinerary
    const specs = vehicle?.specs && { ...vehicle.specs, energy: 'electric' as const }
    const electric = { ...plan, itinerary: { ...itinerary, vehicle: vehicle && { ...vehicle, specs } } }
    const fix = fixAt({ latitude: -22, longitude: 125 })
    expect(see({ ...plan, itinerary }, fix).figures?.nextFuelStop?.stop.name).toBe('Well 21')
    expect(see(electric, fix).figures?.nextFuelStop).toBeUndefined()
    expect(describeNoRefill(undefined, true, metric)).toBe('No more charging stops planned.')
  })
})

test('water lasts as planned, or from the user’s count on', () => {
  const plan = canning()
  const { figures } = see(plan, fixAt({ latitude: -22, longitude: 125 }))
  expect(figures?.water && describeWaterNow(figures.water)).toBe('Until Jun 12, 3 days in reserve.')
  const counted = { ...plan, drive: { ...noDrive, water: { day, liters: 50, at: start } } }
  const after = see(counted, fixAt({ latitude: -22, longitude: 125 })).figures
  expect(after?.water && describeWaterNow(after.water)).toBe('Until Jun 10, 3 days in reserve.')
})

describe('the receiver', () => {
  test('has a sentence for each state', () => {
    const fix = fixAt(place(0, 0))
    expect(describeFix(undefined, start, metric)).toBe('No position yet. Under open sky it takes a minute.')
    expect(describeFix(fix, start + 60_000, metric)).toBe('Position ±8 m, now')
    expect(describeFix(fix, start + 60_001, metric)).toBe(`Position from ${formatTime(start)}`)
    expect(describeFix(fix, start + 86_400_000, metric)).toBe(`Position from ${formatDateTime(start)}`)
    expect(describeFix(fix, start, miles)).toBe('Position ±27 ft, now')
  })

  test('corrects a clock that is a day off', () => {
    const fix = fixAt(place(0, 0))
    expect(findClockError(fix, start - 86_400_000)).toBe(86_400_000)
    expect(findClockError(fix, start + 5_000)).toBe(0)
  })

  test('gives the direction from true north, or from the heading', () => {
    expect(describeDirection(47.2, undefined)).toBe('NE 47°, true north')
    expect(describeDirection(47, 77)).toBe('NE 47°, 30° to the left')
    expect(describeDirection(350, 10)).toBe('N 350°, 20° to the left')
    expect(describeDirection(10, 350)).toBe('N 10°, 20° to the right')
    expect(describeDirection(10, 190)).toBe('N 10°, behind you')
    expect(describeDirection(359.8, 358)).toBe('N 0°, straight ahead')
  })

  test('has no direction to a place that is here', () => {
    const north = (meters: number) => ({ latitude: -25 + meters / 111_195, longitude: 137 })
    const describe = (meters: number, accuracy = 8) =>
      describeWay({ position: north(0), accuracy }, north(meters), metric)
    expect(describe(0)).toBe('here')
    expect(describe(40)).toBe('here')
    expect(describe(300)).toBe('0.3 km, N 0°, true north')
    expect(describe(300, 350)).toBe('here')
  })
})

test('screen readers hear the distance, the fuel and the light', () => {
  const { figures } = see(
    planFor(road),
    fixAt(place(20, 0), { at: start - 3_600_000 * 2 }),
    undefined,
    start - 7_200_000,
  )
  expect(figures && announce(figures, start - 7_200_000, metric)).toBe(
    '40 km to Stop 2. Fuel enough. 3 hours of light.',
  )
  const say = (east: number) => {
    const there = see(planFor(road), fixAt(place(east, 0))).figures
    return there && announce(there, start, metric)
  }
  expect(say(0)).toMatch(/^You are at Stop 1\. 60 km to Stop 2\. Fuel/)
  expect(say(60)).toMatch(/^You are at Stop 2\. Fuel/)
  if (figures?.light.kind !== 'arriving') throw new Error('The plan arrives today.')
  expect(announce(figures, figures.light.sunset - 20 * 60_000, metric)).toContain(' 20\u00a0min of light.')
})
