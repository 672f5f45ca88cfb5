import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from '../../../web/files/read/rows.ts'

const read = (text: string, delimiter = ',') => [...readRows(text, delimiter)].map(({ cells }) => cells)

test.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\rc,d\r',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a,,\n', [['a', '', '']]],
  ['a,', [['a', '']]],
  ['\n\na\n , \n\n', [['a']]],
  ['"a,b","c""d","e\r\nf"', [['a,b', 'c"d', 'e\r\nf']]],
  ['"""",""', [['"', '']]],
  ['5\' 3",b', [['5\' 3"', 'b']]],
  ['"a" b,c', [['a b', 'c']]],
  ['"never closed, b\nc', [['never closed, b\nc']]],
  ['', []],
])('%j', (text, rows) => {
  expect(read(text)).toEqual(rows)
})

test('cells of any text come back unchanged, with any separator', () => {
  const cell = fc
    .array(fc.oneof(fc.constantFrom('"', ',', ';', '\t', '|', '\r\n', '\n', 'x'), fc.string()), { maxLength: 4 })
    .map((all) => all.join(''))
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 })
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t', '|'), (rows, delimiter) => {
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n')
      expect(read(text, delimiter)).toEqual(rows.filter((row) => row.some((one) => one.trim() !== '')))
    }),
    { numRuns: 1_000, seed: 20_270_505 },
  )
})

test('only 200 cells are kept of a line with a million commas', () => {
  expect(read(`a${','.repeat(1_000_000)}`)[0]).toHaveLength(200)
})
