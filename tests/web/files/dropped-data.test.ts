import { expect, test } from 'vitest'
import { gpx, kml, readText } from './files.ts'

const listDropped = async (content: string) =>
  (await readText(content)).notes.filter((note) => note.startsWith('Not kept: '))

const point = '<Point><coordinates>-109.5,38.5</coordinates></Point>'
const feature = (properties: object, coordinates: readonly number[] = [-109.5, 38.5]) =>
  JSON.stringify({
    type: 'Feature',
    properties: { name: 'Camp', ...properties },
    geometry: { type: 'Point', coordinates },
  })

test.each([
  ['elevation', gpx('<wpt lat="1" lon="2"><ele>12.5</ele></wpt>')],
  ['links', gpx('<wpt lat="1" lon="2"><link href="https://example.com"><text>A</text></link></wpt>')],
  ['links', gpx('<wpt lat="1" lon="2"><url>https://example.com</url></wpt>')],
  ['times', gpx('<wpt lat="1" lon="2"><time>2026-05-01T10:00:00Z</time></wpt>')],
  ['links', gpx('<wpt lat="1" lon="2"><desc>&lt;a href="https://example.com"&gt;Book&lt;/a&gt;</desc></wpt>')],
  ['colors', gpx('<wpt lat="1" lon="2"><extensions><osmand:color>#a71de1</osmand:color></extensions></wpt>')],
  ['extended data', gpx('<wpt lat="1" lon="2"><extensions><x:depth>3</x:depth></extensions></wpt>')],
  ['extended data', gpx('<wpt lat="1" lon="2"><type>Outback</type></wpt>')],
  ['elevation', kml('<Placemark><Point><coordinates>-109.5,38.5,1220</coordinates></Point></Placemark>')],
  ['colors', kml(`<Placemark><styleUrl>#red</styleUrl>${point}</Placemark>`)],
  ['pictures', kml(`<Placemark><description><![CDATA[<img src="a.jpg">]]></description>${point}</Placemark>`)],
  [
    'pictures',
    kml(
      `<Placemark>${point}<ExtendedData><Data name="gx_media_links"><value>a.jpg</value></Data></ExtendedData></Placemark>`,
    ),
  ],
  ['pictures', kml(`<Placemark>${point}</Placemark><GroundOverlay><Icon><href>a.png</href></Icon></GroundOverlay>`)],
  [
    'extended data',
    kml(`<Placemark>${point}<ExtendedData><Data name="depth"><value>3</value></Data></ExtendedData></Placemark>`),
  ],
  [
    'extended data',
    kml(
      `<Placemark>${point}<ExtendedData><SchemaData><SimpleData name="depth">3</SimpleData></SchemaData></ExtendedData></Placemark>`,
    ),
  ],
  ['elevation', feature({}, [-109.5, 38.5, 1220])],
  ['colors', feature({ 'marker-color': '#ff0000' })],
  ['links', feature({ url: 'https://example.com' })],
  ['pictures', feature({ image: 'a.jpg' })],
  ['extended data', feature({ depth: 3 })],
  ['links', 'name,lat,lon,notes\nCamp,1.5,2.5,"<a href=""https://example.com"">Book</a>"\n'],
])('%s are named (%#)', async (kind, content) => {
  expect(await listDropped(content)).toEqual([`Not kept: ${kind}.`])
})

test('all unsupported kinds are named once, in one sentence', async () => {
  const camp =
    '<wpt lat="1" lon="2"><ele>1</ele><link href="a"/><desc>&lt;img src="a"&gt;</desc><extensions><a:color>1</a:color><b:c>1</b:c></extensions></wpt>'
  expect(await listDropped(gpx(camp + camp))).toEqual([
    'Not kept: elevation, links, colors, pictures and extended data.',
  ])
})

test.each([
  gpx('<wpt lat="1" lon="2"><ele>0</ele><name>Camp</name><sym>Flag</sym><cmt>Dry</cmt><extensions/></wpt>'),
  kml(
    `<Placemark><name>Camp</name><description>Dry</description><styleUrl/>${point.replace('38.5<', '38.5,0<')}</Placemark>`,
  ),
  feature({ description: 'Dry', image: null, url: '' }, [-109.5, 38.5, 0]),
])('a file with only supported content says nothing of it (%#)', async (content) => {
  expect(await listDropped(content)).toEqual([])
})
