import { expect, type Page } from '@playwright/test'
import type { Person } from '../support/person.ts'

/** Creates nine trips, one with two stops, and a vehicle. */
export async function createTrips(person: Person) {
  for (let number = 1; number <= 8; number += 1) await person.createTrip(`Loop ${number}`)
  const trip = await person.createTrip('Canning Stock Route')
  const place = { latitude: '-22.1', longitude: '125.2', description: '' }
  await person.createWaypoint(trip, { ...place, name: 'Well 33', startDate: '2027-07-01', endDate: '2027-07-03' })
  await person.createWaypoint(trip, { ...place, name: 'Well 45', startDate: '2027-07-08', endDate: '2027-07-09' })
  await person.createVehicle({ make: 'Toyota', model: '4Runner', year: 2015 })
  return trip
}

export const waitUntilTripSaved = (page: Page, tripId: string) =>
  expect.poll(() => page.evaluate(readMark, `trip:${tripId}`), { timeout: 20_000 }).toMatchObject({ complete: true })

export const waitUntilSaved = (page: Page, key: 'trips' | 'vehicles') =>
  expect.poll(() => page.evaluate(readMark, key), { timeout: 20_000 }).toBeDefined()

/** Runs in the browser: returns how much data it has saved. */
export async function readMark(key: string): Promise<unknown> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('offgrid-'))
  if (found === undefined) return undefined
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(found.name ?? '')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  try {
    if (!database.objectStoreNames.contains('marks')) return undefined
    return await new Promise((resolve, reject) => {
      const reading = database.transaction('marks').objectStore('marks').get(key)
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
  } finally {
    database.close()
  }
}
