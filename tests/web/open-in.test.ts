import { describe, expect, test } from 'vitest'
import { findMapApp } from '../../web/features/waypoints/coordinates/open-in.ts'
import { readPlace } from '../../web/map/picker/read-place.ts'

const purros = { name: 'Purros (camp) & spring', latitude: '-18.7667', longitude: '12.95' }
const android = {
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  platform: 'Linux armv81',
  maxTouchPoints: 5,
}
const iPhone = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  platform: 'iPhone',
  maxTouchPoints: 5,
}
const mac = {
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  platform: 'MacIntel',
  maxTouchPoints: 0,
}
const windows = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  platform: 'Win32',
  maxTouchPoints: 10,
}

describe('A place opens', () => {
  test('in the map app of an Android phone, its name with encoded parentheses', () =>
    expect(findMapApp(purros, android)).toEqual({
      label: 'Map app',
      href: 'geo:-18.7667,12.95?q=-18.7667,12.95(Purros%20%28camp%29%20%26%20spring)',
    }))

  const apple = {
    label: 'Apple Maps',
    href: 'https://maps.apple.com/?ll=-18.7667,12.95&q=Purros%20%28camp%29%20%26%20spring',
  }
  test('in Apple Maps on an iPhone', () => expect(findMapApp(purros, iPhone)).toEqual(apple))
  test('in Apple Maps on an iPad, which calls itself a Mac', () =>
    expect(findMapApp(purros, { ...mac, maxTouchPoints: 5 })).toEqual(apple))

  test.each([mac, windows])('in no app on a computer: $platform', (computer) =>
    expect(findMapApp(purros, computer)).toBeUndefined(),
  )

  test.each([android, iPhone])('from a link that Offgrid reads back as the same place: $platform', (phone) =>
    expect(readPlace(findMapApp(purros, phone)?.href ?? '')).toMatchObject({
      kind: 'place',
      position: { latitude: -18.7667, longitude: 12.95 },
      name: 'Purros (camp) & spring',
    }),
  )
})
