import { expect, test } from 'vitest'
import { readText, toBrief } from './files.ts'

/** Columns and properties under names of other programs. */

const feature = (properties: object, coordinates: readonly number[] = [21.5, -22.5]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
})
const collect = (...features: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features })

test('properties are found in any case, and every description is kept', async () => {
  const { places, notes } = await readText(
    collect(
      feature({ NAME: 'Pan', DESCRIPTION: 'Salt' }),
      feature({ Title: 'Gate', Notes: 'Closed at night', Comment: 'Ring the bell' }),
      feature({ Label: 'Bush camp', desc: 'Shade', comments: 'Shade', 'Marker-Symbol': 'camp' }),
    ),
  )
  expect(places.map(({ name, description, symbol }) => [name, description, symbol])).toEqual([
    ['Pan', 'Salt', undefined],
    ['Gate', 'Closed at night\nRing the bell', undefined],
    ['Bush camp', 'Shade', 'camp'],
  ])
  expect(notes).toEqual([])
})

test('a second name is not dropped without a word', async () => {
  const { places, notes } = await readText(collect(feature({ name: 'Pan', title: 'Etosha' })))
  expect(places[0]?.name).toBe('Pan')
  expect(notes).toEqual(['Not kept: extended data.'])
})

test('begin and end are the days of a stay, the moment when something was saved is not', async () => {
  const { places } = await readText(
    collect(
      feature({ name: 'A', Begin: '2027-06-01', End: '2027/06/04' }),
      feature({ name: 'B', date: '2027-06-01' }),
      feature({ name: 'C', date: '2027-06-01T09:30:00Z' }),
    ),
  )
  expect(places.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ['2027-06-01', '2027-06-04'],
    ['2027-06-01', null],
    [null, null],
  ])
})

test('places of a Google account have their names, notes and addresses', async () => {
  const { places } = await readText(
    collect(
      feature({
        Title: 'Old pier',
        Comment: 'Cash only',
        Published: '2020-01-02T03:04:05Z',
        'Google Maps URL': 'http://maps.google.com/?cid=7',
        Location: { Address: '1 Quay', 'Business Name': 'Old pier', 'Country Code': 'NA' },
      }),
      feature({
        date: '2024-01-02T03:04:05Z',
        google_maps_url: 'http://maps.google.com/?cid=8',
        location: { address: 'Road 2', name: 'Dune lodge', country_code: 'NA' },
      }),
    ),
  )
  expect(places.map(({ name, description, startDate }) => [name, description, startDate])).toEqual([
    ['Old pier', 'Cash only\n1 Quay', null],
    ['Dune lodge', 'Road 2', null],
  ])
})

test('a place at 0, 0 in a Google account is where its link says, or left out', async () => {
  const url = (address: string) => feature({ google_maps_url: address }, [0, 0])
  const { places, leftOut } = await readText(
    collect(
      url('http://maps.google.com/?q=-22.57,17.08'),
      url('https://maps.google.com/maps?ftid=1&q=-22.58%2C17.09'),
      url('http://maps.google.com/?cid=9'),
      feature(
        {
          'Google Maps URL': 'http://maps.google.com/?cid=10',
          Location: { 'Geo Coordinates': { Latitude: '-22.59', Longitude: '17.10' } },
        },
        [0, 0],
      ),
      feature({ name: 'Buoy 13010' }, [0, 0]),
    ),
  )
  expect(places.map(toBrief)).toEqual([' -22.57 17.08', ' -22.58 17.09', ' -22.59 17.10', 'Buoy 13010 0 0'])
  expect(leftOut).toEqual([{ reason: 'their position is missing in Google’s file', count: 1 }])
})

test('the hemisphere may have a column of its own, with or without a title', async () => {
  const logger = await readText(
    'INDEX,DATE,TIME,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT\n1,2027/06/01,08:00:00,22.57000,S,017.08000,E,1650 m\n2,2027/06/01,08:01:00,22.58000,S,017.09000,W,1651 m\n',
  )
  expect(logger.places.map(toBrief)).toEqual([' -22.57000 017.08000', ' -22.58000 -017.09000'])
  expect(logger.places.map(({ startDate }) => startDate)).toEqual([null, null])
  expect(logger.tables[0]?.columns).toMatchObject({ northSouth: 4, eastWest: 6 })
  const untitled = await readText('name;lat;;lon;\nA;22.57;South;17.08;West\nB;22.58;North;17.09;East\n')
  expect(untitled.places.map(toBrief)).toEqual(['A -22.57 -17.08', 'B 22.58 17.09'])
  const receiver = await readText('name,latitude,latref,longitude,lonref\nA,2234.2000,S,01704.8000,E\n')
  expect(receiver.places.map(toBrief)).toEqual(['A -22.57 17.08'])
  const joined = await readText('INDEX,LATITUDE N/S,LONGITUDE E/W\n1,22.570000S,017.080000E\n')
  expect(joined.places.map(toBrief)).toEqual([' -22.57 17.08'])
})

test('a hemisphere that contradicts its number, or is none, leaves the place out', async () => {
  const { places, leftOut } = await readText(
    'name,lat,n/s,lon,e/w\nA,-22.5,S,17.5,E\nB,-22.5,N,17.5,E\nC,22.5,S,17.5,Ost\nD,22.5S,N,17.5,E\nE,22.5S,S,17.5,\n',
  )
  expect(places.map(toBrief)).toEqual(['A -22.5 17.5', 'E -22.5 17.5'])
  expect(leftOut).toEqual([
    { reason: 'their sign and their hemisphere contradict each other', count: 2 },
    { reason: 'their hemisphere cannot be read', count: 1 },
  ])
})

test('a column of letters that is not beside the numbers is no hemisphere', async () => {
  const { places } = await readText('name,lat,lon,note,paid\nA,22.5,17.5,-,N\nB,-22.5,17.5,-,N\n')
  expect(places.map(toBrief)).toEqual(['A 22.5 17.5', 'B -22.5 17.5'])
})

test.each([
  ['longitude first or latitude first', '7.5,46.5,"Alp","Cheese"\n8.5,47.5,"Lake","Cold"\n'],
  ['one decimal place', '7.5,46.5,Alp\n8.5,47.5,Lake\n'],
  ['both numbers in one cell', '"7.5, 46.5",Alp\n"8.5, 47.5",Lake\n'],
])('a table without titles asks for its columns if both orders are places: %s', async (_, text) => {
  const { places, tables } = await readText(text)
  expect(places).toEqual([])
  expect(tables[0]?.columns).not.toHaveProperty('latitude')
  expect(tables[0]?.columns).not.toHaveProperty('position')
  // The first row is a place, too.
  expect(tables[0]?.samples).toHaveLength(2)
})

test.each([
  ['7.50,46.50,Alp\n140.25,-36.75,Cape\n', ['Alp 46.50 7.50', 'Cape -36.75 140.25']],
  ['46.50,7.50,Alp\n-36.75,140.25,Cape\n', ['Alp 46.50 7.50', 'Cape -36.75 140.25']],
  ['7.50E,46.50N,Alp\n', ['Alp 46.5 7.5']],
  ['"46.5, 7.5",Alp\n"-36.75, 140.25",Cape\n', ['Alp 46.5 7.5', 'Cape -36.75 140.25']],
])('a row that is a place in one order only decides for a table without titles: %j', async (text, places) => {
  expect((await readText(text)).places.map(toBrief)).toEqual(places)
})

test('two columns of text come into the description', async () => {
  const { places, tables } = await readText('name,lat,lon,description,comment\nWell,22.5,17.5,Old,Bring a rope\n')
  expect(places[0]?.description).toBe('Old\nBring a rope')
  expect(tables[0]?.columns).toMatchObject({ description: 3, comment: 4 })
})
