import { expect, test } from 'vitest'
import { toStopKind } from '#shared/stop.ts'
import { describeFound } from '../../../web/files/texts.ts'
import { cut, gpx, kml, readText, toBrief } from './files.ts'

/** Files in the style of other programs, written for these tests. */

test('Garmin: waypoints and a route, whose road points are not stops', async () => {
  const file = gpx(
    `<metadata><link href="http://www.garmin.com"><text>Garmin International</text></link><time>2026-04-01T00:00:00Z</time></metadata>
<wpt lat="38.573320" lon="-109.549840"><ele>1227.0</ele><time>2026-03-31T18:00:00Z</time><name>MOAB</name><cmt>Fuel and water</cmt>
 <sym>Gas Station</sym><extensions><gpxx:WaypointExtension><gpxx:DisplayMode>SymbolAndName</gpxx:DisplayMode></gpxx:WaypointExtension></extensions></wpt>
<wpt lat="38.0" lon="-109.0"><name>NOT ON ROUTE</name></wpt>
<rte><name>White Rim</name><extensions><gpxx:RouteExtension><gpxx:IsAutoNamed>false</gpxx:IsAutoNamed></gpxx:RouteExtension></extensions>
 <rtept lat="38.573320" lon="-109.549840"><name>MOAB</name><extensions><gpxx:RoutePointExtension>
   <gpxx:rpt lat="38.57" lon="-109.55"/><gpxx:rpt lat="38.56" lon="-109.56"><name>road</name></gpxx:rpt></gpxx:RoutePointExtension></extensions></rtept>
 <rtept lat="38.326000" lon="-109.878000"><name>AIRPORT CAMP</name></rtept></rte>`,
    'creator="eTrex 32x" xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3"',
  )
  const { title, places, lines, leftOut } = await readText(file)
  expect(title).toBe('White Rim')
  expect(places.map(toBrief)).toEqual([
    'MOAB 38.573320 -109.549840',
    'AIRPORT CAMP 38.326000 -109.878000',
    'NOT ON ROUTE 38.0 -109.0',
  ])
  expect(places[0]).toMatchObject({
    description: 'Fuel and water',
    symbol: 'Gas Station',
    startDate: null,
    endDate: null,
  })
  expect({ lines, leftOut }).toEqual({ lines: { tracks: 0, km: 0, areas: 0 }, leftOut: [] })
})

test('onX: only the notes of the properties in a description; a drawn line is a route without names', async () => {
  const points = Array.from({ length: 40 }, (_, at) => `<rtept lat="${38 + at / 100}" lon="-109.5"/>`).join('')
  const file = gpx(
    `<wpt lat="38.100000" lon="-109.500000"><name>Camp spot</name><desc>name=Camp spot
notes=Flat, room for 3.
Id like to be back
id=6c3b-11
color=rgba(255,0,0,1)
icon=Campsite</desc><extensions><onx:icon>Campsite</onx:icon></extensions></wpt>
<wpt lat="38.2" lon="-109.5"><name>Gate</name><desc>name=Gate notes= id=6c3b-12 color=rgba(255,0,0,1) icon=Gate</desc></wpt>
<rte><name>Lockhart Basin</name>${points}</rte>`,
    'creator="onXmaps" xmlns:onx="https://wwww.onxmaps.com/"',
  )
  const { places, lines, cutLines } = await readText(file)
  expect(places.map(({ description }) => description)).toEqual(['Flat, room for 3.\nId like to be back', ''])
  expect(cutLines).toMatchObject([{ name: 'Lockhart Basin', kind: 'route' }])
  expect(cutLines[0]?.segments[0]?.latitudes).toHaveLength(40)
  expect(cutLines[0]?.metres).toBeCloseTo(43_365, -2)
  expect(describeFound({ places, lines })).toBe('2 places found.')
})

test('CalTopo: titles, and folders without geometry', async () => {
  const { places, cutLines } = await readText(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', id: 'f1', geometry: null, properties: { class: 'Folder', title: 'Camps' } },
        {
          type: 'Feature',
          id: 'm1',
          geometry: { type: 'Point', coordinates: [-116.86, 36.46, 0, 0] },
          properties: {
            class: 'Marker',
            title: 'Spring',
            description: 'Dry in August',
            'marker-symbol': 'water',
            folderId: 'f1',
          },
        },
        {
          type: 'Feature',
          geometry: {
            type: 'LineString',
            coordinates: [
              [-116.86, 36.46, 0, 1],
              [-116.86, 36.47, 0, 2],
            ],
          },
          properties: { class: 'Shape', title: 'Wash' },
        },
      ],
    }),
  )
  expect(places.map(toBrief)).toEqual(['Spring 36.46 -116.86'])
  expect(places[0]).toMatchObject({ description: 'Dry in August', symbol: 'water' })
  expect(cutLines).toMatchObject([{ name: 'Wash', kind: 'line', metres: 1112 }])
})

test('Gaia GPS: a track and places with HTML', async () => {
  const { title, places, cutLines } = await readText(
    gpx(
      `<metadata><name>Mojave Road</name></metadata>
<wpt lat="35.05" lon="-114.63"><name>Beaver Lake</name><desc>&lt;p&gt;Water &amp;amp; shade&lt;/p&gt;&lt;p&gt;Ask &lt;b&gt;first&lt;/b&gt;&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</desc></wpt>
<trk><name>Day 1</name><trkseg><trkpt lat="35.05" lon="-114.63"><ele>1</ele><time>2026-01-01T00:00:00Z</time></trkpt><trkpt lat="35.06" lon="-114.63"/></trkseg>
<trkseg><trkpt lat="36" lon="-114.63"/><trkpt lat="36.01" lon="-114.63"/></trkseg></trk>`,
      'creator="GaiaGPS"',
    ),
  )
  expect(title).toBe('Mojave Road')
  expect(places[0]?.description).toBe('Water & shade\n\nAsk first')
  // The gap between two segments of a track was not driven.
  expect(cutLines).toMatchObject([{ name: 'Day 1', kind: 'track', metres: 2224 }])
  expect(cutLines[0]?.segments.map(({ latitudes }) => [...latitudes])).toEqual([
    [35.05, 35.06],
    [36, 36.01],
  ])
})

test('Google My Maps: KML with folders, HTML, lines and areas', async () => {
  const { title, places, lines, cutLines } = await readText(
    kml(`<name>Baja</name><Style id="icon-1"><IconStyle><Icon><href>images/icon-1.png</href></Icon></IconStyle></Style>
<Folder><name>Stops</name>
<Placemark><name>Mike’s Sky Ranch</name><description><![CDATA[<img src="https://example.com/a.jpg" height="200" /><br><br>Fuel sometimes<br>Cash only]]></description>
 <styleUrl>#icon-1</styleUrl><ExtendedData><Data name="gx_media_links"><value><![CDATA[https://example.com/a.jpg]]></value></Data></ExtendedData>
 <Point><coordinates>
   -115.63510,31.11870,0
 </coordinates></Point></Placemark>
<Placemark><name>Stay</name><TimeSpan><begin>2027-03-01T00:00:00Z</begin><end>2027-03-04</end></TimeSpan><Point><coordinates>-115,31</coordinates></Point></Placemark>
</Folder>
<Placemark><name>Way</name><LineString><coordinates>-115.6,31.1,0 -115.6,31.2,0</coordinates></LineString></Placemark>
<Placemark><name>Park</name><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>0,0 .1,0 .1,.1 0,0</coordinates></LinearRing></innerBoundaryIs></Polygon></Placemark>
<Placemark><name>Recorded</name><gx:Track><when>2026-01-01T00:00:00Z</when><gx:coord>-115.6 31.1 5</gx:coord><gx:coord>-115.6 31.2 5</gx:coord></gx:Track></Placemark>`),
  )
  expect(title).toBe('Baja')
  expect(places.map(toBrief)).toEqual(['Mike’s Sky Ranch 31.11870 -115.63510', 'Stay 31 -115'])
  expect(places[0]?.description).toBe('Fuel sometimes\nCash only')
  expect(places[1]).toMatchObject({ startDate: '2027-03-01', endDate: '2027-03-04' })
  expect(cutLines.map(({ name, kind }) => `${name}: ${kind}`)).toEqual(['Way: line', 'Recorded: track'])
  expect(cutLines.map(({ metres }) => metres)).toEqual([11_120, 11_120])
  expect(cutLines.map(({ segments }) => [...(segments[0]?.heights ?? [])])).toEqual([
    [Number.NaN, Number.NaN],
    [5, 5],
  ])
  expect(describeFound({ places, lines })).toBe(
    '2 places found. 1 area is not imported: Offgrid plans stops and tracks.',
  )
})

test('OsmAnd: favorites with an extension that never declares its namespace', async () => {
  const { places } = await readText(
    gpx(
      `<wpt lat="-25.900000" lon="139.350000"><time>2026-05-01T10:00:00Z</time><name>Birdsville</name><type>Outback</type>
<extensions><osmand:icon>special_star</osmand:icon><osmand:color>#a71de1</osmand:color></extensions></wpt>`,
      'creator="OsmAnd 4.8"',
    ),
  )
  expect(places.map(toBrief)).toEqual(['Birdsville -25.900000 139.350000'])
})

test('a spreadsheet with semicolons, decimal commas and German titles', async () => {
  const { places, tables } = await readText('Name;Breite;Länge;Notizen\r\nZeltplatz;46,10;8,20;"schön; ruhig"\r\n')
  expect(places.map(toBrief)).toEqual(['Zeltplatz 46.10 8.20'])
  expect(tables[0]).toMatchObject({
    header: ['Name', 'Breite', 'Länge', 'Notizen'],
    columns: { name: 0, latitude: 1, longitude: 2 },
  })
})

test('a table with UTM columns, in either hemisphere, with decimal commas and thousands', async () => {
  const { places, leftOut, tables } = await readText(
    'Name;Zone;Easting;Northing\nMoab;12S;626330;4270423\nWell;51 south;345678,0;7 654 321,0\nBand;51K;345678 mE;7654321 mN\nEither;51;345678;7654321\nFar;12S;26330;4270423\n',
  )
  expect(places.map(toBrief)).toEqual([
    'Moab 38.5732916 -109.5497902',
    'Well -21.2060733 121.5131918',
    'Band -21.2060733 121.5131918',
  ])
  expect(leftOut).toEqual([
    { reason: 'their UTM zone says neither north nor south', count: 1 },
    { reason: 'their UTM coordinates cannot be read', count: 1 },
  ])
  expect(tables[0]?.columns).toEqual({ name: 0, zone: 1, easting: 2, northing: 3 })
})

test('a table with UTM in x and y, and one with UTM or decimal commas in one cell', async () => {
  const xy = await readText('name,utm zone,x,y\nMoab,12 north,626330,4270423\n')
  expect(xy.places.map(toBrief)).toEqual(['Moab 38.5732916 -109.5497902'])
  const single = await readText('title;coordinates\nMoab;12S 626330 4270423\nCamp;38,326, -109,878\n')
  expect(single.places.map(toBrief)).toEqual(['Moab 38.5732916 -109.5497902', 'Camp 38.326 -109.878'])
})

test('a table without titles, and one with coordinates in a single column', async () => {
  const plain = await readText('38.57332\t-109.54984\tMoab\tFuel\n38.326\t-109.878\tCamp\tDry\n')
  expect(plain.places.map(toBrief)).toEqual(['Moab 38.57332 -109.54984', 'Camp 38.326 -109.878'])
  expect(plain.tables[0]?.header).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4'])
  const single = await readText(
    'title,coordinates\nMoab,"38.57332, -109.54984"\nCamp,"38°19\'33.6""N 109°52\'40.8""W"\n',
  )
  expect(single.places.map(toBrief)).toEqual(['Moab 38.57332 -109.54984', 'Camp 38.326 -109.878'])
  const wkt = await readText('WKT,name\n"POINT (-109.5 38.5)",Moab\n"LINESTRING (-109.5 38.5, -109.5 38.6)",Way\n')
  expect(wkt.places.map(toBrief)).toEqual(['Moab 38.5 -109.5'])
  expect(wkt.cutLines).toMatchObject([{ name: 'Way', kind: 'line' }])
})

test('columns that cannot be guessed are left to the user, whose choice counts', async () => {
  const text = 'what;a;b\nMoab;38.5;-109.5\nCamp;38.6;-109.6\nFar;98.6;-109.6\n'
  const guessed = await readText(text)
  expect(guessed.places).toEqual([])
  expect(guessed.tables).toMatchObject([
    {
      file: 0,
      fileName: 'file',
      samples: [
        ['Moab', '38.5', '-109.5'],
        ['Camp', '38.6', '-109.6'],
        ['Far', '98.6', '-109.6'],
      ],
    },
  ])
  const { read, toFile } = await import('./files.ts')
  const result = await read([toFile(text)], [{ columns: { name: 0, latitude: 1, longitude: 2 } }])
  expect(result.places.map(toBrief)).toEqual(['Moab 38.5 -109.5', 'Camp 38.6 -109.6'])
  expect(result.leftOut).toEqual([{ reason: 'their latitude is not between -90 and 90', count: 1 }])
})

test('lines are cut at the stops of their file, in either direction', async () => {
  const track = (name: string, from: number, to: number) =>
    `<trk><name>${name}</name><trkseg><trkpt lat="${from}" lon="10.001"/><trkpt lat="${(from + to) / 2}" lon="10.3"/><trkpt lat="${to}" lon="10.001"/></trkseg></trk>`
  const { places, cutLines } = await readText(
    gpx(
      ['A', 'B', 'C'].map((name, at) => `<wpt lat="${20 + at}" lon="10"><name>${name}</name></wpt>`).join('') +
        track('there', 20, 21) +
        track('the other way round', 22, 21) +
        track('past a stop', 20, 23),
    ),
  )
  expect(cut(cutLines, places).map(({ from, to, track }) => [from, to, track.name, Math.round(track.km)])).toEqual([
    [0, 1, 'there', 127],
    [1, 2, 'the other way round', 127],
  ])
})

test.each([
  ['onx', 'Campsite', 'camp'],
  ['onx', 'Water Source', 'water'],
  ['onx', 'Food Source', 'food'],
  ['onx', 'Trailhead', 'trailhead'],
  ['osmand', 'tourism_camp_site', 'camp'],
  ['osmand', 'amenity_fuel', 'fuel'],
  ['osmand', 'amenity_drinking_water', 'water'],
  ['osmand', 'shop_supermarket', 'food'],
  ['osmand', 'tourism_viewpoint', 'viewpoint'],
  ['osmand', 'special_star', undefined],
])('a waypoint with the icon %s:%s is of kind %s', async (prefix, icon, kind) => {
  const extensions = `<extensions><${prefix}:icon>${icon}</${prefix}:icon><${prefix}:color>#ff0000</${prefix}:color></extensions>`
  const read = (inner: string) =>
    readText(`<gpx xmlns:${prefix}="https://example.com/"><wpt lat="1" lon="2"><name>Here</name>${inner}</wpt></gpx>`)
  expect(toStopKind((await read(extensions)).places[0]?.symbol)).toBe(kind)
  expect((await read(`<sym>Flag</sym>${extensions}`)).places[0]?.symbol).toBe('Flag')
})

const feature = (name: string, longitude: number) =>
  JSON.stringify({ type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: [longitude, 38] } })

test.each([
  ['a line each', `${feature('Camp', -109.5)}\r\n${feature('Ford', -109.6)}\n`],
  ['a record separator each', `\u001e${feature('Camp', -109.5)}\n\u001e${feature('Ford', -109.6)}\n`],
])('QGIS: GeoJSON with %s, one after the other', async (_, text) => {
  expect((await readText(text)).places.map(toBrief)).toEqual(['Camp 38 -109.5', 'Ford 38 -109.6'])
})

test('Excel: the line that names the delimiter is no row', async () => {
  const { places, tables } = await readText('sep=;\r\nName;Latitude;Longitude\r\nCamp, north;38,25;-109,5\r\n')
  expect(places.map(toBrief)).toEqual(['Camp, north 38.25 -109.5'])
  expect(tables[0]?.header).toEqual(['Name', 'Latitude', 'Longitude'])
})

const ozi = (datum: string) => `OziExplorer Waypoint File Version 1.1
${datum}
Reserved 2
garmin
   1,DURBA,  -23.753500, 122.517000,38353.65,0,1,3,0,65535,Durba SpringsÑ water, 0, 0, 0, -777, 6, 0,17
   2,WELL 26,  -22.915600, 123.504100,38353.65,0,1,3,0,65535,, 0, 0, 0, -777, 6, 0,17
`

test('OziExplorer: waypoints with their descriptions', async () => {
  const { places } = await readText(ozi('WGS 84'))
  expect(places.map(toBrief)).toEqual(['DURBA -23.753500 122.517000', 'WELL 26 -22.915600 123.504100'])
  expect(places.map(({ description }) => description)).toEqual(['Durba Springs, water', ''])
})

test('OziExplorer: places of another datum are refused, because they are off', async () => {
  await expect(readText(ozi('Australian Geodetic 1966'))).rejects.toThrow('another datum than WGS 84')
})
