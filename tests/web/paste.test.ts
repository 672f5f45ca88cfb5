import { describe, expect, test } from 'vitest'
import { dropLines, parseStops } from '../../web/features/waypoints/paste/parse-stops.ts'

const read = (text: string) =>
  parseStops(text).stops.map(({ name, position: { latitude, longitude } }) => [
    name,
    Number(latitude.toFixed(4)),
    Number(longitude.toFixed(4)),
  ])
const refuse = (text: string) => parseStops(text).unread.map(({ line, reason }) => `Line ${line}: ${reason}`)

describe('A pasted line', () => {
  test.each([
    ['Moab, 38.5733, -109.5498', 'Moab', 38.5733, -109.5498],
    ['Moab 38.5733, -109.5498', 'Moab', 38.5733, -109.5498],
    ['Moab\t38.5733\t-109.5498', 'Moab', 38.5733, -109.5498],
    ['Moab; 38.5733; -109.5498', 'Moab', 38.5733, -109.5498],
    ['Moab: 38.5733 -109.5498', 'Moab', 38.5733, -109.5498],
    ['38.5733, -109.5498 Moab', 'Moab', 38.5733, -109.5498],
    ['38.5733, -109.5498, Moab', 'Moab', 38.5733, -109.5498],
    ['"Moab", 38.5733, -109.5498', 'Moab', 38.5733, -109.5498],
    ['Moab (38.5733, -109.5498)', 'Moab', 38.5733, -109.5498],
    ["Moab, 38°34.4' N 109°33' W", 'Moab', 38.5733, -109.55],
    ['Moab N38 34.4 W109 33', 'Moab', 38.5733, -109.55],
    ['38°34\'24" N, 109°33\'00" W Moab West', 'Moab West', 38.5733, -109.55],
    ['Camp, by the creek, 38.5, -109.5', 'Camp, by the creek', 38.5, -109.5],
    ['Well 33, -22.34, 124.77', 'Well 33', -22.34, 124.77],
    ['Well 33 -22.34 124.77', 'Well 33', -22.34, 124.77],
    ['-22.34, 124.77, Well 33', 'Well 33', -22.34, 124.77],
    ['Camp 12 38 30 109 33', 'Camp 12', 38.5, 109.55],
    ['001, 38.5, -109.5', '001', 38.5, -109.5],
    ['38.5, -80.5, 12', '12', 38.5, -80.5],
    ['Ölüdeniz 🏕️, 36.55, 29.11', 'Ölüdeniz 🏕️', 36.55, 29.11],
    ['Moab 12S 626330 4270423', 'Moab', 38.5733, -109.5498],
    ['Moab, 12SXH2633070423', 'Moab', 38.5733, -109.5498],
    ['Well 33 51K UR 45678 54321', 'Well 33', -22.1093, 121.5039],
    ['Zürich 8FVC9G8F+6X', 'Zürich', 47.3656, 8.5249],
    ['Moab https://www.google.com/maps?q=38.5733,-109.5498', 'Moab', 38.5733, -109.5498],
    ['geo:0,0?q=38.7436,-109.4993(Delicate Arch)', 'Delicate Arch', 38.7436, -109.4993],
    ['https://omaps.app/B4srhdHVVt/Some_Name', 'Some Name', 64.5234, 12.1234],
    ['Strip 7, 345122S 0583040W', 'Strip 7', -34.8561, -58.5111],
    ['Bore 9 24.61S 133.02E', 'Bore 9', -24.61, 133.02],
    ['Night 2: 24.61S, 133.02E', 'Night 2', -24.61, 133.02],
    ['Night 2: 24 36.6S, 133 1.2E', 'Night 2', -24.61, 133.02],
    ['Mile 8 24 36 30S 133 1 10E', 'Mile 8', -24.6083, 133.0194],
    ['Bore 9 24, 133', 'Bore 9', 24, 133],
    ['Gate - 24.61, -133.02', 'Gate', 24.61, -133.02],
    ['Gate – 24.61, -133.02', 'Gate', 24.61, -133.02],
    ['Gate — -24.61, 133.02', 'Gate', -24.61, 133.02],
    ['Gate -24.61, 133.02', 'Gate', -24.61, 133.02],
    ['Gate - 24.61S, 133.02E', 'Gate', -24.61, 133.02],
    ['Gate / 24.61, -133.02', 'Gate', 24.61, -133.02],
    ['Gate | 24.61 | -133.02', 'Gate', 24.61, -133.02],
    ['24.61, -133.02 - Gate', 'Gate', 24.61, -133.02],
    ['- Gate: 24.61, -133.02', 'Gate', 24.61, -133.02],
    ['Gate - west side, 24.61, -133.02', 'Gate - west side', 24.61, -133.02],
    ['القاهرة، 30.04, 31.23', 'القاهرة،', 30.04, 31.23],
  ])('%s', (text, name, latitude, longitude) => {
    expect(read(text)).toEqual([[name, latitude, longitude]])
  })

  test.each([
    ['Well 33 51J 345678 7654321', 'Band J does not reach that northing: band K would. Please check the numbers.'],
    ['Camp 9G8F+6X Kununurra', 'a plus code must be complete here'],
    ['https://www.google.com/maps?q=38.5733,-109.5498', 'no name found'],
    ['12SXH2633070423', 'no name found'],
    ['Moab ///filled.count.soap', 'no coordinates found'],
    [
      'Arch https://what3words.com/filled.count.soap',
      'Only what3words itself can read its three words. Ask for coordinates or a plus code instead.',
    ],
    ...['Bore 24 36S 133.02E', 'Bore 24 36.5S 133E', "Bore 24°36'S 133.02E"].map((text) => [
      text,
      'Latitude and longitude are written in different ways. Write both the same way.',
    ]),
    [`${'1 '.repeat(2_001)}`, 'longer than 4,000 characters'],
  ])('%s is answered: %s', (text, reason) => expect(refuse(text)).toEqual([`Line 1: ${reason}`]))

  test('that is not understood is answered with its number and the reason', () => {
    const text = [
      'Moab, 38.5733, -109.5498',
      '',
      'Somewhere nice',
      '38.5, -109.5',
      'North of it all, 95, 10',
      '12, 38, 20',
      '38.5 -109.5 W',
      `${'x'.repeat(201)}, 1, 2`,
      'Moab, 38.5733, -109.5498',
    ].join('\n')
    expect(refuse(text)).toEqual([
      'Line 3: no coordinates found',
      'Line 4: no name found',
      'Line 5: no coordinates found',
      'Line 6: a name needs a letter here',
      'Line 7: no coordinates found',
      'Line 8: the name is longer than 200 characters',
      'Line 9: the same as line 1',
    ])
    expect(read(text)).toHaveLength(1)
  })

  test('is reported, not lost, beyond the fiftieth', () => {
    const lines = Array.from({ length: 52 }, (_, at) => `Well ${at + 1}, -22, ${120 + at / 10}`)
    const { stops, unread } = parseStops(lines.join('\r\n'))
    expect(stops).toHaveLength(50)
    expect(unread.map(({ line, reason }) => [line, reason])).toEqual([
      [51, 'more than 50 at once'],
      [52, 'more than 50 at once'],
    ])
    expect(dropLines(lines.join('\r\n'), new Set(stops.map(({ text }) => text)))).toBe(lines.slice(50).join('\n'))
  })

  test('is understood or reported, whatever it contains', () => {
    const pieces = ['38.5', '-109.5', ',', 'N', 'Camp', '12', '°', "'", '(', ';', ' ', '\t', '"', 'é']
    let seed = 7
    const pick = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return pieces[seed % pieces.length]
    }
    for (let round = 0; round < 2_000; round += 1) {
      const text = Array.from({ length: 9 }, pick).join('')
      const { stops, unread } = parseStops(text)
      expect(stops.length + unread.length, text).toBe(text.trim() === '' ? 0 : 1)
    }
  })
})
