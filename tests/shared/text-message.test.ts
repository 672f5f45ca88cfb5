import { describe, expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { countSeptets, cutToSeptets, toGsmText } from '#shared/gsm-text.ts'
import { type TextMessage, writeTextMessage } from '#shared/itinerary/text-message.ts'
import { metric } from '#shared/units.ts'
import { hardNames } from '../support/hard-names.ts'
import { randomNumbers } from '../support/random.ts'

const durba: TextMessage = {
  trip: 'Canning',
  day: { number: 7, of: 23 },
  position: { latitude: -23.754, longitude: 122.517 },
  stop: { number: 7, name: 'Durba Springs' },
  at: '2027-05-03T14:05+08:00',
  state: 'well',
  fuel: { amount: 92.7, unit: 'L' },
  next: { number: 8, name: 'Well 33', day: createDay('2027-05-05') },
}
const write = (more: Partial<TextMessage> = {}, units = metric) => writeTextMessage({ ...durba, ...more }, units)

describe('a text message', () => {
  test('has the trip, the day, the place, the fuel and the next stop', () => {
    expect(write()).toBe('Canning d7/23 23.7540S 122.5170E Durba Springs. All well. Fuel 92L. Next Well 33 Wed')
  })

  test('leaves out what is unknown', () => {
    const unknown = { day: undefined, position: undefined, stop: undefined, fuel: undefined, next: undefined }
    expect(write(unknown)).toBe('Canning. All well')
  })

  test('says when to expect those who are late, and has the note', () => {
    expect(write({ state: 'late', until: '2027-05-04T18:00+08:00', note: 'Two punctures.' })).toBe(
      'Canning d7/23 23.7540S 122.5170E Durba Springs. Late but OK. Expect us by Tue 18:00 UTC+8. Two punctures. Fuel 92L. Next Well 33 Wed',
    )
  })

  test.each([
    ['+09:30', 'UTC+9:30'],
    ['-10:00', 'UTC-10'],
    ['+00:00', 'UTC+0'],
  ])('says when to expect them by the clock of the zone %s', (offset, zone) => {
    expect(write({ state: 'late', until: `2027-05-04T18:00${offset}` })).toContain(`by Tue 18:00 ${zone}.`)
  })

  test('calls for help', () => {
    expect(write({ state: 'help', fuel: undefined })).toBe(
      'Canning d7/23 23.7540S 122.5170E Durba Springs. Need help. Next Well 33 Wed',
    )
  })

  test('has the user’s units, and a battery’s', () => {
    expect(write({}, { ...metric, volume: 'gallon' })).toContain('Fuel 24gal.')
    expect(write({ fuel: { amount: 41, unit: 'kWh' } })).toContain('Battery 41kWh.')
  })

  test('shortens names, then leaves out the next stop, then the fuel, and at last cuts the note', () => {
    const trip = 'Canning Stock Route with the whole family'
    const note = (length: number) => ({ trip, note: 'x'.repeat(length) })
    expect(write(note(60))).toMatch(/^Canning Stock Route d7.*Durba Springs.*Fuel 92L. Next Well 33 Wed$/)
    expect(write(note(80))).toMatch(/^Canning S d7.* Durba Spr\. .*xx\. Fuel 92L$/)
    expect(write(note(100))).toMatch(/^Canning S d7.* Durba Spr\. All well\. x{100}$/)
    expect(write(note(200))).toHaveLength(160)
  })

  test('calls a stop by its number if its name is in another script', () => {
    const stop = { number: 7, name: 'Колодец 33' }
    expect(write({ trip: '砂漠', stop, next: stop })).toBe(
      'd7/23 23.7540S 122.5170E stop 7. All well. Fuel 92L. Next stop 7',
    )
  })

  test('has at most 160 septets of GSM letters, whatever the names', () => {
    const random = randomNumbers(1)
    const ranges = [0x7e, 0x7e, 0x24f, 0x3ff, 0x2fff, 0x1f9ff]
    const someText = () => {
      const end = ranges[Math.floor(random() * ranges.length)] ?? 0
      const length = Math.floor(random() * 200)
      return Array.from({ length }, () => String.fromCodePoint(Math.floor(random() * end) + 1)).join('')
    }
    const names = [...hardNames, ...Array.from({ length: 400 }, someText), '€'.repeat(200), 'M'.repeat(200)]
    for (const [at, trip] of names.entries()) {
      const [stop = '', note = ''] = [names.at(at - 1), names.at(at - 2)]
      const text = write({ trip, stop: { number: 2_000, name: stop }, next: { number: 2_000, name: trip }, note })
      expect(text).toMatch(/^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ -_a-~¡¤§¿ÄÖÑÜäöñüà€]*$/)
      expect(text).not.toContain('`')
      expect(text).toContain('All well')
      expect(text.length + (text.match(/[\^{}\\[~\]|€]/g)?.length ?? 0)).toBeLessThanOrEqual(160)
    }
  })
})

test.each([
  ['Café Ñandú', 'Café Ñandu'],
  ['Cafe\u0301', 'Café'],
  ['Łódź', 'Lodz'],
  ['Þórshöfn', 'Thorshöfn'],
  ['Maçã', 'Maca'],
  ['“Well” – 33’s…', '"Well" - 33\'s...'],
  ['Camp ⛺ 🏜️ 3️⃣', 'Camp 3'],
  ['½ a\u00a0day\n at 35°', '1/2 a day at 35'],
  ['Ｗｅｌｌ', 'Well'],
  ['', ''],
  ['Колодец 33', undefined],
  ['Well ٣٣', undefined],
])('%o is %o in GSM letters', (text, written) => {
  expect(toGsmText(text)).toBe(written)
})

test('the characters of the extension count two, and are not cut in half', () => {
  expect(countSeptets('a€[b]')).toBe(8)
  expect(cutToSeptets('a€[b]', 3)).toBe('a€')
  expect(cutToSeptets('a€[b]', 4)).toBe('a€')
  expect(cutToSeptets('one two', 4)).toBe('one')
})
