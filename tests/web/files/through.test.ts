import { expect, test } from 'vitest'
import { gpx, kml, readText, toBrief } from './files.ts'

/** Our own files after other programs wrote them, as GPSBabel 1.8, GDAL 3.6 and togeojson 7 do. */

const list = async (content: string) => {
  const { places, notes, leftOut, cutLines } = await readText(content)
  return {
    places: places.map((place) => `${toBrief(place)} ${place.startDate} ${place.endDate}: ${place.description}`),
    lines: cutLines.map(({ name, segments }) => `${name} ${segments.map(({ latitudes }) => latitudes.length)}`),
    notes,
    leftOut,
  }
}

/** A file of Offgrid: a stay of two nights, and a stop with a first day alone. */
const stops = ['Ford -30.5 21.25 2027-08-02 2027-08-04: Deep <1 m', 'Hut -30.75 21.5 2027-08-04 null: ']
const line = 'Ford – Hut 3'
const ours = 'xmlns:offgrid="urn:offgrid:trip:1"'
const point = (coordinates: string) => `<Point><coordinates>${coordinates}</coordinates></Point>`

test('GPSBabel takes our dates out of the extensions of GPX', async () => {
  const file = gpx(
    `<wpt lat="-30.5" lon="21.25"><name>Ford</name><cmt>2027-08-02 to 2027-08-04
Deep &lt;1 m</cmt><desc>Deep &lt;1 m</desc><sym>camp</sym><offgrid:start>2027-08-02</offgrid:start><offgrid:end>2027-08-04</offgrid:end></wpt>
<wpt lat="-30.75" lon="21.5"><name>Hut</name><cmt>from 2027-08-04</cmt><desc>from 2027-08-04</desc><offgrid:start>2027-08-04</offgrid:start></wpt>
<trk><name>Ford – Hut</name><trkseg><trkpt lat="-30.5" lon="21.25"/><trkpt lat="-30.6" lon="21.4"/><trkpt lat="-30.75" lon="21.5"/></trkseg></trk>`,
    `creator="GPSBabel - https://www.gpsbabel.org" ${ours}`,
  )
  expect(await list(file)).toEqual({ places: stops, lines: [line], notes: [], leftOut: [] })
  expect((await readText(file)).places[0]?.symbol).toBe('camp')
})

test('GPSBabel writes KML with our dates in the description, and a track with a place for each point', async () => {
  const track = Array.from({ length: 200 }, (_, at) => `21.25${at},-30.5${at},100`)
  const points = track.map(
    (one, at) =>
      `<Placemark><name>Ford – Hut-${at}</name><description><![CDATA[<table><tr><td>Speed: 1 mph</td></tr></table>]]></description><styleUrl>#track</styleUrl>${point(one)}</Placemark>`,
  )
  const write = (path: string) =>
    kml(`<name>GPS device</name><Folder><name>Waypoints</name>
<Placemark><name>Ford</name><description>2027-08-02 to 2027-08-04
Deep &lt;1 m</description>${point('21.25,-30.5')}</Placemark>
<Placemark><name>Hut</name><description>from 2027-08-04</description>${point('21.5,-30.75')}</Placemark></Folder>
<Folder><name>Tracks</name><Folder><name>Ford – Hut</name><Folder><name>Points</name>${points.join('')}</Folder>${path}</Folder></Folder>`)
  const path = `<Placemark><name>Path</name><styleUrl>#lineStyle</styleUrl><LineString><coordinates>${track.join('\n')}</coordinates></LineString></Placemark>`
  const expected = { places: stops, lines: ['Ford – Hut 200'], leftOut: [] }
  expect(await list(write(path))).toMatchObject(expected)
  expect(await list(write(''))).toMatchObject(expected)
})

test('GPSBabel makes GPX of KML, whose names are repeated, and of a GeoJSON line a route of numbered points', async () => {
  const file = gpx(
    `<wpt lat="-30.5" lon="21.25"><name>Ford</name><cmt>Deep &amp;lt;1 m</cmt><desc>Deep &amp;lt;1 m</desc></wpt>
<wpt lat="-30.75" lon="21.5"><name>Hut</name><cmt>Hut</cmt><desc>Hut</desc></wpt>
<rte><name>Ford – Hut</name><rtept lat="-30.5" lon="21.25"><name>RPT001</name></rtept><rtept lat="-30.6" lon="21.4"><name>RPT002</name></rtept><rtept lat="-30.75" lon="21.5"><name>RPT003</name></rtept></rte>`,
    'creator="GPSBabel - https://www.gpsbabel.org"',
  )
  expect(await list(file)).toEqual({
    places: ['Ford -30.5 21.25 null null: Deep <1 m', 'Hut -30.75 21.5 null null: '],
    lines: [line],
    notes: [],
    leftOut: [],
  })
})

test('GDAL puts our dates into its own namespace of GPX', async () => {
  const extend = (fields: string) => `<extensions>${fields}</extensions>`
  const write = (start: string, end: string, description = '') =>
    gpx(
      `<wpt lat="-30.5" lon="21.25"><name>Ford</name>${description === '' ? '<cmt>2027-08-02 to 2027-08-04\nDeep &lt;1 m</cmt><desc>Deep &lt;1 m</desc>' : ''}${extend(`<ogr:${start}>2027-08-02</ogr:${start}><ogr:${end}>2027-08-04</ogr:${end}>${description}`)}</wpt>
<wpt lat="-30.75" lon="21.5"><name>Hut</name>${extend(`<ogr:latitude>-30.75</ogr:latitude><ogr:${start}>2027-08-04</ogr:${start}><ogr:${end}></ogr:${end}>`)}</wpt>`,
      'creator="GDAL 3.6.2" xmlns:ogr="http://osgeo.org/gdal"',
    )
  const expected = { places: stops, notes: [], leftOut: [] }
  expect(await list(write('offgrid_start', 'offgrid_end'))).toMatchObject(expected)
  const description = '<ogr:description>Deep &lt;1 m</ogr:description>'
  expect(await list(write('start', 'end', description))).toMatchObject(expected)
})

test('GDAL splits a stay of KML between the time span and the data, or moves both', async () => {
  const data = (name: string, text: string) => `<SimpleData name="${name}">${text}</SimpleData>`
  const write = (span: string, ford: string, hut: string) =>
    kml(`<Placemark><name>Ford</name><description><![CDATA[Deep &lt;1 m]]></description>${span}<ExtendedData><SchemaData>${ford}${data('tessellate', '-1')}${data('visibility', '-1')}</SchemaData></ExtendedData>${point('21.25,-30.5')}</Placemark>
<Placemark><name>Hut</name><description></description><ExtendedData><SchemaData>${hut}${data('latitude', '-30.75')}</SchemaData></ExtendedData>${point('21.5,-30.75')}</Placemark>`)
  const expected = { places: stops, notes: [], leftOut: [] }
  const split = write(
    '<TimeSpan><end>2027-08-04T00:00:00</end></TimeSpan>',
    data('start', '2027/08/02'),
    data('start', '2027/08/04'),
  )
  expect(await list(split)).toMatchObject(expected)
  const moved = write(
    '',
    data('begin', '2027/08/02 00:00:00') + data('end', '2027/08/04 00:00:00'),
    data('begin', '2027/08/04 00:00:00') + data('end', ''),
  )
  expect(await list(moved)).toMatchObject(expected)
})

test('GDAL writes CSV with the position first, dates with slashes, and lines without a place', async () => {
  const text = `X,Y,Name,description,timestamp,begin,end,tessellate,icon,symbol
21.25,-30.5,Ford,"Deep <1 m",,2027/08/02 00:00:00,2027/08/04 00:00:00,"-1",,camp
21.5,-30.75,Hut,,,2027/08/04 00:00:00,,"-1",,
,,Ford – Hut,,,,,"1",,
`
  const { places, leftOut } = await list(text)
  expect(places).toEqual(stops)
  expect(leftOut).toEqual([{ reason: 'their coordinates cannot be read', count: 1 }])
})

test.each([
  [
    'GPX',
    {
      desc: 'Deep <1 m',
      cmt: '2027-08-02 to 2027-08-04\nDeep <1 m',
      offgrid_start: '2027-08-02',
      offgrid_end: '2027-08-04',
      sym: 'camp',
    },
    { cmt: 'from 2027-08-04', offgrid_start: '2027-08-04' },
  ],
  [
    'KML',
    { description: 'Deep &lt;1 m', timespan: { begin: '2027-08-02', end: '2027-08-04' }, symbol: 'camp' },
    { timespan: { begin: '2027-08-04', end: '' } },
  ],
  [
    'KML with HTML',
    {
      description: { '@type': 'html', value: '<b>Deep</b> &lt;1 m' },
      timespan: { begin: '2027-08-02', end: '2027-08-04' },
      symbol: 'camp',
    },
    { timespan: { begin: '2027-08-04' } },
  ],
  [
    'KML by GDAL',
    {
      description: 'Deep &lt;1 m',
      begin: '2027-08-02T00:00:00',
      end: '2027-08-04T00:00:00',
      tessellate: -1,
      visibility: -1,
      symbol: 'camp',
    },
    { begin: '2027-08-04T00:00:00', extrude: 0 },
  ],
])('togeojson and GDAL make GeoJSON of %s', async (_, ford, hut) => {
  const feature = (name: string, coordinates: readonly number[], properties: object) => ({
    type: 'Feature',
    properties: { name, ...properties },
    geometry: { type: 'Point', coordinates },
  })
  const features = [
    feature('Ford', [21.25, -30.5], ford),
    feature('Hut', [21.5, -30.75], hut),
    {
      type: 'Feature',
      properties: { name: 'Ford – Hut', 'offgrid-track': '1' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [21.25, -30.5, 1],
          [21.4, -30.6, 2],
          [21.5, -30.75, 3],
        ],
      },
    },
  ]
  const file = JSON.stringify({ type: 'FeatureCollection', features })
  expect(await list(file)).toEqual({ places: stops, lines: [line], notes: [], leftOut: [] })
  expect((await readText(file)).places[0]?.symbol).toBe('camp')
})

test('Garmin’s shaping points bend a route and are no stops', async () => {
  const via = (name: string, lat: number, kind: string) =>
    `<rtept lat="${lat}" lon="21">${name && `<name>${name}</name>`}<extensions><trp:${kind}/></extensions></rtept>`
  const route = (...points: readonly string[]) =>
    gpx(
      `<rte><name>Loop</name>${points.join('')}</rte>`,
      'creator="BaseCamp" xmlns:trp="http://www.garmin.com/xmlschemas/TripExtensions/v1"',
    )
  const shaped = await list(
    route(
      via('Ford', -30, 'ViaPoint'),
      via('', -31, 'ShapingPoint'),
      via('N7', -32, 'ShapingPoint'),
      via('Hut', -33, 'ViaPoint'),
    ),
  )
  expect(shaped).toEqual({
    places: ['Ford -30 21 null null: ', 'Hut -33 21 null null: '],
    lines: [],
    notes: ['2 shaping points bend routes and are no stops.'],
    leftOut: [],
  })
  const drawn = await list(route(via('', -30, 'ViaPoint'), via('N7', -31, 'ShapingPoint'), via('', -32, 'ViaPoint')))
  expect(drawn).toMatchObject({ places: [], lines: ['Loop 3'] })
})
