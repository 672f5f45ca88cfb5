import { expect, test } from 'vitest'
import { toPlainText } from '../../../web/files/read/html-text.ts'
import { gpx, kml, readText } from './files.ts'

/** Texts of other programs: plain, or HTML. */

test.each([
  'Turn back if water <axle. Wait a day.',
  'Ask <warden@example.org> or <https://example.org/hut>',
  'Key <B12>, then <left> and <i think> right',
  'a < b, c > d, 3<4>2',
  'Pump <b without an end',
  'Rock <table 5> and <a href',
  '<title> deed at the office',
  'Depth <!-- unknown',
  '</end>',
  '<>',
])('%j is text and stays as it is', async (text) => {
  expect(toPlainText(text)).toBe(text)
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const files = [
    gpx(`<wpt lat="1" lon="2"><desc>${escaped}</desc></wpt>`),
    `name,lat,lon,notes\nA,1.5,2.5,"${text}"\n`,
    JSON.stringify({ type: 'Feature', properties: { notes: text }, geometry: { type: 'Point', coordinates: [2, 1] } }),
  ]
  for (const file of files) expect((await readText(file)).places[0]?.description).toBe(text)
})

test.each([
  ['<b>Dry</b> camp <warden@example.org>', 'Dry camp <warden@example.org>'],
  ['<p>Depth <1 m</p><p>Ask</p>', 'Depth <1 m\n\nAsk'],
  ['<img src="data:image/png;base64,A>B" alt=x>Gate', 'Gate'],
  ['<a href=https://example.org/?a=1&b=2 target="_blank">Book</a>', 'Book'],
  ['<TD nowrap>Fuel</TD><td>Cash</td>', 'Fuel Cash'],
  ['<!-- old --><hr noshade/>Well', 'Well'],
  ['<![CDATA[Deep & cold]]>', 'Deep & cold'],
  ['<!DOCTYPE html><html><head><title>T</title><style>p{}</style></head><body>Well</body></html>', 'Well'],
  ['<style>p{}</style>A <style>b', 'A <style>b'],
])('the tags of %j go', (text, plain) => expect(toPlainText(text)).toBe(plain))

test('a text of many openings is read in time', () => {
  for (const piece of ['<', '<a ', '<!--', '<script>', '<a b="', "<a b='", '<a b=c', '</', '<![CDATA['])
    expect(toPlainText(piece.repeat(200_000)).length).toBeLessThanOrEqual(200_000 * piece.length)
})

test('a description in KML keeps unknown words in angle brackets', async () => {
  const { places } = await readText(
    kml(
      '<Placemark><description><![CDATA[<b>Code</b> <B12>]]></description><Point><coordinates>2,1</coordinates></Point></Placemark>',
    ),
  )
  expect(places[0]?.description).toBe('Code <B12>')
})

test('a comment beside a description is kept, unless one contains the other', async () => {
  const { places } = await readText(
    gpx(
      [
        '<cmt>Bring a rope</cmt><desc>Stock well</desc>',
        '<cmt>Stock well</cmt><desc>Stock well</desc>',
        '<cmt>Stock well, 12 m</cmt><desc>Stock well</desc>',
        '<cmt>Bring a rope</cmt>',
      ]
        .map((texts) => `<wpt lat="1" lon="2">${texts}</wpt>`)
        .join(''),
    ),
  )
  expect(places.map(({ description }) => description)).toEqual([
    'Stock well\nBring a rope',
    'Stock well',
    'Stock well, 12 m',
    'Bring a rope',
  ])
})
