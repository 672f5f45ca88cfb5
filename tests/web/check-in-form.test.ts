import { describe, expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { type Drive, noDrive } from '#shared/itinerary/drive.ts'
import {
  emptyValues,
  findErrors,
  getPlace,
  type TripSoFar,
  toNewCheckIn,
  toTextMessage,
} from '../../web/features/check-ins/check-in-form.ts'
import { computeFor, createStop, idOf, patrol } from '../shared/itinerary/trip.ts'

const days = ['2027-06-01', '2027-06-02', '2027-06-03']
const itinerary = computeFor(
  days.map((from, at) => createStop(at + 1, { from, at: [-22.1, 120 + at] })),
  patrol,
)
/** The second day of the trip, by this device. */
const now = new Date(2027, 5, 2, 15).getTime()
const today = createDay('2027-06-02')
const minutes = (count: number) => now - count * 60_000

const trip = (more: Partial<TripSoFar> = {}): TripSoFar => ({
  name: 'Canning',
  itinerary,
  drive: noDrive,
  fix: undefined,
  ...more,
})
const arrive = (stop: number, day: string, at: number): Drive => ({
  ...noDrive,
  arrivals: [{ stop: idOf(stop), day: createDay(day), at }],
})
const fixAt = (longitude: number) => ({ position: { latitude: -22.1, longitude }, accuracy: 8, at: now })
const presets = (soFar: TripSoFar) => getPlace(emptyValues, soFar, today)

describe('the place of a check-in', () => {
  test('is not where the plan says that the user should be', () => {
    expect(presets(trip())).toBe('')
    expect(presets(trip({ itinerary: undefined }))).toBe('')
    const checkIn = toNewCheckIn(emptyValues, trip(), 'A', now)
    for (const field of ['stop', 'latitude', 'longitude']) expect(checkIn).not.toHaveProperty(field)
    const message = toTextMessage(emptyValues, trip(), now)
    expect(message).toMatchObject({ position: undefined, stop: undefined, fuel: undefined })
    // Where to look for them next is the plan's.
    expect(message.next).toMatchObject({ number: 2 })
  })

  test('is the last stop that the user arrived at, with its position and fuel', () => {
    const arrived = trip({ drive: arrive(2, '2027-06-02', minutes(30)) })
    expect(presets(arrived)).toBe(idOf(2))
    const position = { latitude: -22.1, longitude: 121 }
    expect(toNewCheckIn(emptyValues, arrived, 'A', now)).toMatchObject({ stop: idOf(2), ...position })
    expect(toTextMessage(emptyValues, arrived, now)).toMatchObject({
      stop: { number: 2 },
      position,
      fuel: { unit: 'L' },
      next: { number: 3 },
    })
    expect(presets(trip({ drive: arrive(1, '2027-06-01', minutes(24 * 60)) }))).toBe(idOf(1))
    expect(presets(trip({ drive: arrive(1, '2027-05-31', minutes(48 * 60)) }))).toBe('')
  })

  test('is no earlier stop after one that was deleted', () => {
    const { arrivals } = arrive(1, '2027-06-02', minutes(300))
    const gone = { stop: idOf(9), day: today, at: minutes(10) }
    expect(presets(trip({ drive: { ...noDrive, arrivals: [...arrivals, gone] } }))).toBe('')
  })

  test('is else a live position from Drive', () => {
    const driving = trip({ fix: fixAt(120.5) })
    expect(presets(driving)).toBe('position')
    expect(toNewCheckIn(emptyValues, driving, 'A', now)).toMatchObject({ latitude: -22.1, longitude: 120.5 })
    expect(toTextMessage(emptyValues, driving, now)).toMatchObject({ position: fixAt(120.5).position, stop: undefined })
    expect(findErrors({ ...emptyValues, place: 'position' }, driving.fix)).toEqual({})
    expect(findErrors({ ...emptyValues, place: 'position' }, undefined)).toHaveProperty('position')
  })

  test('is the position once the user has left the stop', () => {
    const place = (longitude: number, minutesAgo: number) =>
      presets(trip({ drive: arrive(1, '2027-06-02', minutes(minutesAgo)), fix: fixAt(longitude) }))
    expect(place(120.5, 180)).toBe('position')
    expect(place(120.5, 10)).toBe(idOf(1))
    expect(place(120.001, 180)).toBe(idOf(1))
  })

  test('is what the user chooses', () => {
    const driving = trip({ drive: arrive(1, '2027-06-02', minutes(30)), fix: fixAt(120.5) })
    for (const place of ['none', 'position', idOf(3)])
      expect(getPlace({ ...emptyValues, place }, driving, today)).toBe(place)
    expect(toNewCheckIn({ ...emptyValues, place: 'none' }, driving, 'A', now)).not.toHaveProperty('latitude')
  })
})
