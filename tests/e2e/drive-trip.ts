import type { Page } from '@playwright/test'
import type { Person } from '../support/person.ts'
import { patrolSpecs } from './itinerary-trip.ts'

export const iphone = { width: 390, height: 844 }

/** The device's clock is real, because a position has the real time. */
const toDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const wells = [
  ['Well 33', '-22.5', '125.0', -1, { symbol: 'fuel', stop: { fuel: 'full' } }],
  ['Durba Springs', '-22.5', '125.6', 0, { symbol: 'camp' }],
  ['Kunawarritji', '-22.5', '126.6', 1, { symbol: 'fuel', stop: { fuel: 'full', water: 'full' } }],
] as const

type CanningOptions = {
  /** Days from now to the second stop; undefined for stops without dates. @default 0 */
  readonly starts?: number | undefined
  /** @default all three */
  readonly stops?: number
  /** @default a diesel with a tank and water */
  readonly specs?: object | undefined
}

/** Plans three stops, at which the user is between the first and the second today. */
export async function planCanning(person: Person, options: CanningOptions = {}) {
  const { starts, stops = wells.length, specs } = { starts: 0, specs: patrolSpecs, ...options }
  await person.createVehicle({ specs })
  const trip = await person.createTrip('Canning')
  const ids: string[] = []
  for (const [name, latitude, longitude, days, more] of wells.slice(0, stops)) {
    const before = ids.at(-1)
    const day = starts === undefined ? undefined : toDay(starts + days)
    const dates = day === undefined ? {} : { startDate: day, endDate: day }
    const leg = before === undefined ? {} : { leg: { from: before, surface: { track: 1 } } }
    const body = { name, description: '', latitude, longitude, ...dates, ...leg, ...more }
    ids.push((await person.call('POST', `/api/user/trips/${trip.id}/waypoints`, body)).id)
  }
  return { id: trip.id, ids, path: `/dashboard/trips/${trip.id}/drive` }
}

export const region = (page: Page, name: string) => page.getByRole('region', { name })
export const start = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Chooses from the menu of the bar of actions. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Opens the form for what is there after a fill-up. */
export async function openFill(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fuel', exact: true }).click()
  await page.getByLabel('A fill-up').check()
}

/** Opens the Drive screen with a receiver that `sendFix` controls, on a clock that `passTime` moves. */
export async function openControlled(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('drive-notice', 'seen')
    const getTime = Date.now
    // The time that a test lets pass stays before midnight.
    let ahead = new Date().getHours() === 23 ? -60 * 60_000 : 0
    Date.now = () => getTime() + ahead
    window.addEventListener('pass-time', (event) => {
      if (event instanceof CustomEvent) ahead += event.detail
    })
    navigator.geolocation.watchPosition = (onFix) => {
      window.addEventListener('fix', (event) => {
        if (event instanceof CustomEvent) onFix({ ...event.detail, timestamp: Date.now() })
      })
      document.documentElement.dataset.receiver = 'on'
      return 1
    }
  })
  await page.goto(path)
  await page.locator('html[data-receiver]').waitFor({ state: 'attached' })
}

/** Sends a fix on the parallel of the stops. */
export async function sendFix(page: Page, longitude: number): Promise<void> {
  await page.evaluate((longitude) => {
    const coords = { latitude: -22.5, longitude, accuracy: 8, altitude: null, heading: null, speed: null }
    window.dispatchEvent(new CustomEvent('fix', { detail: { coords } }))
  }, longitude)
}

export const passTime = (page: Page, milliseconds: number) =>
  page.evaluate((detail) => void window.dispatchEvent(new CustomEvent('pass-time', { detail })), milliseconds)

/** Hides the page or shows it again, as a switch to another app does. */
export const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
