import { expect, test } from 'vitest'
import { gpx, kml, read, refuse, toFile } from './files.ts'
import { bomb, deflate, zip } from './zip.ts'

/** Zips and KMZ files with several files inside. */

const point = '<Placemark><name>Camp</name><Point><coordinates>-109.5,38.5</coordinates></Point></Placemark>'
const bytes = (text: string) => new TextEncoder().encode(text)
const camp = (name: string) => bytes(kml(point.replace('Camp', name)))
const list = async (...files: readonly File[]) => {
  const { places, notes, refused } = await read(files)
  return { names: places.map(({ name }) => name), notes, refused }
}

test('a KMZ is read from its doc.kml on, then the files that it links to and the others, each once', async () => {
  const links = (...hrefs: readonly string[]) =>
    kml(point + hrefs.map((href) => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`).join(''))
  const file = zip([
    { name: 'images/a.png', content: new Uint8Array(3) },
    { name: 'files/other.kml', content: camp('Other') },
    { name: 'files/North camps.kml', content: bytes(links('../doc.kml', 'more/creek.xml').replace('Camp', 'North')) },
    { name: 'files/more/creek.xml', content: camp('Creek') },
    { name: 'doc.kml', content: deflate(links('files/North%20camps.kml', 'doc.kml', '#camps')), method: 8 },
  ])
  expect(await list(file)).toEqual({ names: ['Camp', 'North', 'Creek', 'Other'], notes: [], refused: [] })
})

test('a link to a file that is missing is said, in a KMZ and beside chosen files', async () => {
  const linked = `${point}<NetworkLink><Link><href>files/south.kml?v=2</href></Link></NetworkLink>`
  const missing = 'This file links to “files/south.kml”, which is missing: choose that file, too.'
  expect(await list(zip([{ name: 'doc.kml', content: bytes(kml(linked)) }]))).toMatchObject({ notes: [missing] })
  const alone = toFile(kml(linked), 'doc.kml')
  expect(await list(alone)).toMatchObject({ names: ['Camp'], notes: [missing] })
  expect(await list(alone, new File([camp('South')], 'south.kml'))).toMatchObject({
    names: ['Camp', 'South'],
    notes: [],
  })
})

test('every GPX and KML of a zip is read, and what systems put beside them is not', async () => {
  const wells = bytes(gpx('<wpt lat="1" lon="2"><name>Well</name></wpt>'))
  const file = zip([
    { name: 'export/', content: new Uint8Array() },
    { name: 'export/wells.GPX', content: wells },
    { name: '__MACOSX/export/._wells.gpx', content: new Uint8Array([0, 5, 22, 7]) },
    { name: 'export/.hidden.kml', content: wells },
    { name: 'export/camps.kml', content: camp('Camp') },
    { name: 'export/table.csv', content: bytes('name,lat,lon\nA,1.5,2.5\n') },
    { name: 'export/readme.txt', content: bytes('Hello') },
  ])
  expect(await list(file)).toEqual({
    names: ['Well', 'Camp'],
    notes: ['Not read inside the zip: export/table.csv. Unpack it to import them.'],
    refused: [],
  })
})

test('an unreadable file in a zip is named, and the others are read', async () => {
  const file = zip([
    { name: 'a.gpx', content: bytes('not deflated'), method: 8 },
    { name: 'b.gpx', content: bytes('<svg/>') },
    { name: 'c.kml', content: camp('Camp') },
  ])
  expect(await list(file)).toEqual({
    names: ['Camp'],
    notes: [],
    refused: [
      { fileName: 'places.kmz: a.gpx', message: 'This file is damaged at line 1 and cannot be read.' },
      { fileName: 'places.kmz: b.gpx', message: 'This is not a GPX, KML, KMZ, GeoJSON or CSV file.' },
    ],
  })
})

test('a zip of GeoJSON alone is read', async () => {
  const saved = { type: 'Feature', properties: { Title: 'Pier' }, geometry: { type: 'Point', coordinates: [2, 1] } }
  const file = zip([{ name: 'Takeout/Maps/Saved Places.json', content: bytes(JSON.stringify(saved)) }])
  expect(await list(file)).toEqual({ names: ['Pier'], notes: [], refused: [] })
})

test('a zip of other files with places says which to unpack', async () => {
  expect(await refuse(zip([{ name: 'a.kmz', content: new Uint8Array(3) }]))).toBe(
    'FileProblem: Not read inside the zip: a.kmz. Unpack it to import them.',
  )
})

test('the files of a zip have one limit together', async () => {
  const file = zip([
    { name: 'doc.kml', content: camp('Camp') },
    { name: 'a.kml', content: bomb(31), method: 8 },
    { name: 'b.kml', content: bomb(31), method: 8 },
    { name: 'c.kml', content: camp('Late') },
  ])
  expect(await list(file)).toEqual({
    names: ['Camp'],
    notes: [],
    refused: [
      expect.objectContaining({ fileName: 'places.kmz: a.kml' }),
      { fileName: 'places.kmz: b.kml', message: 'This file is larger than 32 MB when unzipped.' },
    ],
  })
})

test('an account file beside other files is refused, because they would be lost', async () => {
  const account = toFile(JSON.stringify({ format: 'offgrid/1', trips: [], vehicles: [] }), 'account.json')
  expect(await refuse(account, toFile(kml(point)))).toBe(
    'FileProblem: This file contains a whole account. Import it without other files.',
  )
})
