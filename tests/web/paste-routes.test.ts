import { describe, expect, test } from 'vitest'
import { expandRoutes } from '../../web/features/waypoints/paste/expand-routes.ts'
import { parseStops } from '../../web/features/waypoints/paste/parse-stops.ts'

const expand = (text: string) => expandRoutes(text).text.split('\n')
const google = 'https://www.google.com/maps/dir'

/** Returns the path's last part as Google writes it: a message for each stop, with its place and the points of the line behind it. */
function toData(stops: readonly { readonly at?: string; readonly dragged?: number }[]): string {
  const fields = stops.flatMap(({ at, dragged = 0 }) => {
    const [latitude, longitude] = at?.split(',') ?? []
    const inside = [
      ...(at ? ['1m1', '1s0x8747e1d1:0x1', '2m2', `1d${longitude}`, `2d${latitude}`] : []),
      ...Array.from({ length: dragged }, () => ['3m4', '1m2', '1d-110.1', '2d38.9', '3s0x0:0x2']).flat(),
    ]
    return [`1m${inside.length}`, ...inside]
  })
  return `data=!3m1!4b1!4m${fields.length + 2}!4m${fields.length + 1}!${fields.join('!')}!3e0?entry=ttu`
}

describe('A pasted route of Google Maps', () => {
  test('gives its stops in order, with the names of the path and the places of the data', () => {
    const data = toData([{ at: '38.5733158,-109.5498395' }, { at: '38.9958,-110.1594' }, { at: '38.2997,-111.4194' }])
    expect(expand(`${google}/Moab,+UT/Green+River,+UT+84525/Torrey,+Utah/@38.6,-110.9,9z/${data}`)).toEqual([
      'Moab, UT, 38.573316, -109.54984',
      'Green River, UT 84525, 38.9958, -110.1594',
      'Torrey, Utah, 38.2997, -111.4194',
    ])
  })

  test.each([
    [
      'a real link with a dragged point',
      [
        'https://www.google.co.uk/maps/dir/Stockport+Town+Hall,+Stockport/53.4792175,-1.644872/53.4132379,-1.8360711/Stockport+Town+Hall,+Stockport/@53.4346254,-2.1105324,10.25z/data=!4m26!4m25!1m10!1m1!1s0x487bb37cf3465a99:0x9a665518e24e66a5!2m2!1d-2.1584868!2d53.4060755!3m4!1m2!1d-2.0792622!2d53.4508176!3s0x487bb5dd7e9ecd2f:0x1f85a3230047b373!1m0!1m5!3m4!1m2!1d-2.0740076!2d53.3962551!3s0x487bb56ae9752e19:0xca4165d9cbdd4a1c!1m5!1m1!1s0x487bb37cf3465a99:0x9a665518e24e66a5!2m2!1d-2.1584868!2d53.4060755!3e1?hl=en',
        'Stockport Town Hall, Stockport, 53.406076, -2.158487',
        'Waypoint 2, 53.479217, -1.644872',
        'Waypoint 3, 53.413238, -1.836071',
        'Stockport Town Hall, Stockport (4), 53.406076, -2.158487',
      ],
    ],
    [
      'behind a search, whose place is not a stop',
      [
        `${google}/Here/There/@1,2,17z/data=!4m16!1m6!3m5!1s0x0:0x4d!2sSearched!8m2!3d51.4!4d-0.2!4m8!1m5!1m1!1s0x0:0x1!2m2!1d-109.5!2d38.5!1m0!3e0`,
        'Here, 38.5, -109.5',
        'There',
      ],
    ],
    [
      'coordinates alone',
      [`${google}/38.5,-109.5/38.7,+-109.4/`, 'Waypoint 1, 38.5, -109.5', 'Waypoint 2, 38.7, -109.4'],
    ],
    [
      'coordinates in quotes',
      [
        `${google}/'53.5641,9.9787'/+53.5611,9.9897/@53.5,9.9,16z/data=!3m1!4b1`,
        'Waypoint 1, 53.5641, 9.9787',
        'Waypoint 2, 53.5611, 9.9897',
      ],
    ],
    [
      'the documented form',
      [
        `${google}/?api=1&origin=38.5733,-109.5498&waypoints=Hanksville%2C+UT%7C38.3,-111.4&destination=37.77,-111.6&travelmode=driving`,
        'Waypoint 1, 38.5733, -109.5498',
        'Hanksville, UT',
        'Waypoint 3, 38.3, -111.4',
        'Waypoint 4, 37.77, -111.6',
      ],
    ],
    [
      'names of other scripts, and without a scheme',
      [
        `www.google.de/maps/dir/D%C4%85bki/%D8%A7%D9%84%D9%82%D8%A7%D9%87%D8%B1%D8%A9/${toData([{ at: '53.7,17.9' }, { at: '30.04,31.23' }])}`,
        'Dąbki, 53.7, 17.9',
        'القاهرة, 30.04, 31.23',
      ],
    ],
  ])('%s', (_what, [link = '', ...lines]) => expect(expand(link)).toEqual(lines))

  test('says what it leaves out: dragged points and the location of the user', () => {
    const data = toData([{}, { at: '38.5,-109.5', dragged: 2 }, { at: '38.7,-109.4' }])
    expect(expandRoutes(`${google}//Moab/Arches/@38,-109,9z/${data}`)).toEqual({
      text: 'Moab, 38.5, -109.5\nArches, 38.7, -109.4',
      leftOut: 'Left out: 2 points that the route was dragged to; your location, which isn’t in the link.',
    })
  })

  test('reports a stop that has only a name', () => {
    const { stops, unread } = parseStops(expandRoutes(`${google}/38.5,-109.5/Moab,+UT/`).text)
    expect(stops.map(({ name }) => name)).toEqual(['Waypoint 1'])
    expect(unread).toEqual([{ line: 2, text: 'Moab, UT', reason: 'no coordinates found' }])
  })

  test.each(['50 N 100 E, Moab, UT', 'Cabin 24 36', 'N38 34.4 W109 33 Camp', '8FVC9G8F+6X Zürich'])(
    'never reads the address %s as coordinates',
    (address) => {
      const { stops } = parseStops(expandRoutes(`${google}/${encodeURIComponent(address)}/38.7,-109.4`).text)
      expect(stops).toEqual([expect.objectContaining({ position: { latitude: 38.7, longitude: -109.4 } })])
    },
  )

  test.each([
    ['has too few places', [{ at: '38.5,-109.5' }]],
    ['has too many places', [{ at: '38.5,-109.5' }, { at: '38.6,-109.5' }, { at: '38.7,-109.5' }]],
    ['has places off the map', [{ at: '98.5,-109.5' }, { at: '38.5,-209.5' }]],
  ])('places no stop by data that %s', (_what, stops) =>
    expect(expand(`${google}/Moab/Torrey/@38,-109,9z/${toData(stops)}`)).toEqual(['Moab', 'Torrey']),
  )

  test('places no stop by data that is cut off', () => {
    const link = `${google}/Moab/Torrey/@38,-109,9z/${toData([{ at: '38.5,-109.5' }, { at: '38.3,-111.4' }])}`
    for (let length = link.indexOf('!1m5') + 1; length < link.indexOf('!3e0'); length += 1)
      expect(expand(link.slice(0, length))).toEqual(['Moab', 'Torrey'])
  })

  test('keeps the words beside it and the other lines', () =>
    expect(expand(`Camp, 38.1, -109.1\nOur route: ${google}/38.5,-109.5/38.7,-109.4\nlast`)).toEqual([
      'Camp, 38.1, -109.1',
      'Our route:',
      'Waypoint 1, 38.5, -109.5',
      'Waypoint 2, 38.7, -109.4',
      'last',
    ]))

  test('of sixty stops adds fifty and reports the others', () => {
    const path = Array.from({ length: 60 }, (_, at) => `${30 + at / 10},20`).join('/')
    const { stops, unread } = parseStops(expandRoutes(`${google}/${path}`).text)
    expect([stops.length, unread.map(({ reason }) => reason)]).toEqual([50, Array(10).fill('more than 50 at once')])
  })

  test.each([
    'https://maps.app.goo.gl/AbCdEf123',
    'https://goo.gl/maps/AbCdEf123',
    'https://maps.apple.com/?saddr=1,2&daddr=3,4',
    'https://www.google.com/maps/@38.5,-109.5,9z',
    `${google}//38.5,-109.5/`,
    `${google}/${'38.5,-109.5/'.repeat(400)}`,
  ])('is not found in %s', (text) => expect(expandRoutes(text)).toEqual({ text, leftOut: '' }))

  test('is read quickly, however odd its data', () => {
    const pieces = ['!4m99', '!4m-9', '!1m1', '!', '/', '%', "'", ' to:', '|', '!4m1e9', 'm', '!3m4!1m2']
    for (const piece of pieces)
      for (const start of [`${google}/A/B/data=`, `${google}/`, `${google}/?waypoints=`])
        expect(() => expandRoutes(`${start}${piece.repeat(1_000)}`.slice(0, 4_000))).not.toThrow()
  })
})
