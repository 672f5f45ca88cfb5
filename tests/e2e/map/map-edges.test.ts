import type { Page } from '@playwright/test'
import { changeMap, expect, getBox, marker, showMap, test } from './fixtures.ts'

const northPole = { latitude: 90, longitude: 0 }
const trip = [
  marker('Moab', 38.57, -109.55),
  marker('Alert', 82.5, -62.3),
  marker('North', northPole.latitude, northPole.longitude),
  marker('South', -90, 100),
  marker('Kerguelen', -49.35, 70.2),
  // The antipode of Moab.
  marker('Antipode', -38.57, 70.45),
  marker('Fiji', -17, 178),
  marker('Samoa', -14, -172),
]
const beyondEdge = 'Place North (90.00000, 0.00000, beyond the edge of the map)'

const findMarkers = (page: Page) => page.getByRole('button', { name: /^Place|places/ })

test.describe('a trip to the ends of the world', { tag: '@map' }, () => {
  // A desktop, and a trip's map on a phone.
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 360, height: 272 },
  ]) {
    test(`fits a map ${viewport.width} pixels wide`, async ({ open, harness }) => {
      const page = await open({ viewport })
      await showMap(page, harness, 'bundled', { markers: trip, view: { fit: 'markers' } })
      const frame = await getBox(page.getByRole('region', { name: 'Test map', exact: true }))
      let places = 0
      for (const button of await findMarkers(page).all()) {
        const box = await getBox(button)
        expect(box.x).toBeGreaterThanOrEqual(frame.x)
        expect(box.y).toBeGreaterThanOrEqual(frame.y)
        expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
        expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height)
        places += Number.parseInt((await button.getAttribute('aria-label')) ?? '', 10) || 1
      }
      expect(places).toBe(trip.length)
    })
  }

  test('is at a pole with its true coordinates and distances', async ({ page, harness }) => {
    const view = { centre: northPole, zoom: 15 }
    await showMap(page, harness, 'bundled', { markers: trip, view })
    const frame = await getBox(page.getByRole('region', { name: 'Test map', exact: true }))
    const pin = await getBox(page.getByRole('button', { name: beyondEdge, exact: true }))
    expect(pin.x + pin.width / 2).toBeCloseTo(frame.x + frame.width / 2, -1)
    expect(pin.y + pin.height).toBeCloseTo(frame.y + frame.height / 2, -1)
    const nearest = page.getByRole('list', { name: 'Nearest towns' }).getByRole('listitem').first()
    // Longyearbyen is at 78.22° N: 11.78 degrees of 111.195 km from the pole.
    await expect(nearest).toContainText(/^Longyearbyen81[34] mi/)
    await changeMap(page, { view: { fit: [northPole] } })
    await expect(nearest).toContainText(/^Longyearbyen81[34] mi/)
  })
})
