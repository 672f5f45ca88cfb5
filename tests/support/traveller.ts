import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Trip } from '../../shared/trip.ts'
import type { Waypoint } from '../../shared/waypoint.ts'
import { test as offgridTest, type Person } from './offgrid.ts'

export {
  allowConsoleErrors,
  expect,
  expectGoodInEveryLook,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  failedRequest,
  phone,
  wide,
} from './offgrid.ts'

/** Without motion the map draws a new view once instead of sixty times a second: software rendering is slow. */
export const still = { reducedMotion: 'reduce' } as const

/** A person whose trips a test prepares without the screens. */
export type Traveller = Person & {
  readonly trip: (name: string, description?: string) => Promise<Trip>
  /** Trips one after the other, so that the last named is the newest. */
  readonly trips: (names: readonly string[]) => Promise<void>
  readonly waypoint: (trip: Trip, waypoint: Partial<Waypoint> & { name: string }) => Promise<Waypoint>
  /** Ends the session on the server, as a logout elsewhere or a password reset would. */
  readonly revoke: () => Promise<void>
}

/** The whole product in the browser, with one new person who plans trips. */
export const test = offgridTest.extend<{
  traveller: Traveller
  /** Opens a path in a browser of its own, signed in as the traveller. */
  goTo: (path: string, options?: BrowserContextOptions) => Promise<Page>
}>({
  traveller: async ({ newPerson }, use) => {
    await use(travelling(await newPerson()))
  },
  goTo: async ({ visit, traveller }, use) => {
    await use((path, options) => visit(path, traveller, { ...still, ...options }))
  },
})

function travelling(person: Person): Traveller {
  const trip = (name: string, description = ''): Promise<Trip> =>
    person.call('POST', '/api/user/trips', { name, description, waypointDTOs: [] })
  const nowhere = { description: '', latitude: '38.5733', longitude: '-109.5498', startDate: null, endDate: null }
  return {
    ...person,
    trip,
    trips: async (names) => {
      for (const name of names) await trip(name)
    },
    waypoint: ({ id }, waypoint) => person.call('POST', `/api/user/trips/${id}/waypoints`, { ...nowhere, ...waypoint }),
    revoke: () => person.call('POST', '/api/auth/logout', { refreshToken: person.tokens.refreshToken }),
  }
}

/** The map on the page: markers and clusters are buttons in it. */
export const mapOf = (page: Page) => page.locator('[data-provider]')

/** Double-clicks the map at a place given as parts of its width and height. */
export async function doubleClickMap(page: Page, across: number, down: number): Promise<void> {
  const canvas = mapOf(page).locator('canvas')
  await page.locator('[data-provider][data-adds]').waitFor()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('The map is not on the screen')
  await canvas.dblclick({ position: { x: box.width * across, y: box.height * down } })
}
