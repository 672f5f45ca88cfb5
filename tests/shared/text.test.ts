import { expect, test } from 'vitest'
import { foldText, preview } from '#shared/text.ts'
import { uniqueName } from '#shared/user.ts'

test.each([
  ['Río Grande', 'rio grande'],
  ['RI\u0301O', 'rio'],
  ['ﬁsh', 'fish'],
  ['Ⅳ', 'iv'],
  ['Ｙｕｋｏｎ', 'yukon'],
  ['Zürich', 'zurich'],
  ['砂漠', '砂漠'],
])('%o is searched as %o', (text, form) => {
  expect(foldText(text)).toBe(form)
})

test('a unique name differs by letters and accents, not by case or compatibility form', () => {
  expect(uniqueName('ＦUCHS')).toBe(uniqueName('fuchs'))
  expect(uniqueName('ré')).toBe(uniqueName('RE\u0301'))
  expect(uniqueName('re')).not.toBe(uniqueName('ré'))
})

test('a preview is cut after a number of characters, never inside one', () => {
  expect(preview('x'.repeat(60), 60)).toBe('x'.repeat(60))
  expect(preview('x'.repeat(61), 60)).toBe(`${'x'.repeat(60)}...`)
  expect(preview('🏜️'.repeat(3), 2)).toBe('🏜️...')
})
