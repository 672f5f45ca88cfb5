import type { Page } from '@playwright/test'
import type { Person } from './fixtures.ts'

export const actionsOfLeg = (page: Page, to: string) =>
  page.getByRole('button', { name: `Actions for the leg to ${to}` })

/** Chooses from the menu of the leg to a stop. */
export async function editLeg(page: Page, to: string, what: 'distance' | 'surface'): Promise<void> {
  await actionsOfLeg(page, to).click()
  await page.getByRole('menuitem', { name: `Edit ${what}` }).click()
}

/** Opens a stop in the trip page's list. */
export const openStop = (page: Page, name: string) => page.getByRole('button', { name: `Details of ${name}` }).click()

/** Chooses from an opened stop's menu. */
export async function chooseAction(page: Page, stop: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${stop}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export const patrolSpecs = {
  energy: 'diesel',
  tank: 90,
  spare: 40,
  use: { paved: 13 },
  water: 80,
  battery: 960,
  solar: 160,
  base: 150,
  fridge: 350,
}

type Planned = { readonly tripId: string; readonly ids: string[]; readonly path: string }

const places = [
  ['Mt Dare', '-26.0697', '135.2483', '2027-06-10', '2027-06-11'],
  ['Purni Bore', '-26.2842', '136.1011', '2027-06-12', '2027-06-13'],
  ['Poeppel Corner', '-25.9966', '137.9983', '2027-06-15', '2027-06-16'],
  ['Birdsville', '-25.8989', '139.3519', '2027-06-17', '2027-06-18'],
] as const

/** Creates four stops in the Simpson Desert with typed distances, and a complete vehicle. */
export async function planDesert(person: Person): Promise<Planned> {
  const vehicle = await person.createVehicle({ specs: patrolSpecs })
  const trip = await person.createTrip('Simpson Desert')
  const ids: string[] = []
  for (const [name, latitude, longitude, startDate, endDate] of places) {
    const from = ids.at(-1)
    const leg = from === undefined ? {} : { leg: { from, surface: { track: 1 }, km: 200 } }
    const body = { name, description: '', latitude, longitude, startDate, endDate, ...leg }
    ids.push((await person.call('POST', `/api/user/trips/${trip.id}/waypoints`, body)).id)
  }
  await person.call('PUT', `/api/user/trips/${trip.id}`, { plan: { vehicleId: vehicle.id } })
  return { tripId: trip.id, ids, path: `/dashboard/trips/${trip.id}/itinerary` }
}
