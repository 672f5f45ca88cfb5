import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createItemParser } from '#functions/table/item-parser.ts'
import { isDay } from '#shared/date.ts'
import { legSchema, stopSchema } from '#shared/schemas/stop.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { weatherSchema } from '#shared/schemas/weather.ts'

const schema = z.object({
  name: z.string(),
  day: z.nullable(brandedText(isDay)),
  site: z.optional(z.url()),
  count: z._default(z.number(), 7),
  whole: z.optional(z.int()),
  device: z._default(z.string(), 'unknown'),
  kind: z.optional(z.enum(['camp', 'fuel'])),
  tags: z.optional(z.array(z.string())),
  weather: z.optional(weatherSchema),
  stop: z.optional(stopSchema),
  leg: z.optional(legSchema),
  rest: z.optional(z.looseObject({ a: z.optional(z.number()) })),
})

const weather = {
  avgMinTemperature: 1,
  avgMaxTemperature: 2.5,
  temperatureUnit: 'celsius',
  source: 'us',
  period: '',
  elevation: null,
}
/** Values that fit some field, or none. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(undefined, null, '2027-05-01', '2027-02-30', 'camp', 'https://camp.example', ' a ', '', 'long text'),
  fc.constantFrom(0, 2.5, Number.NaN, Number.POSITIVE_INFINITY, 9007199254740993n, true, new Set([1]), ['a'], [1], []),
  fc.constantFrom(weather, { ...weather, elevation: 'high' }, { ...weather, more: 1 }, { fuel: 'full', water: 1 }),
  fc.constantFrom({ fuel: 'full', food: true }, { from: 'nowhere' }, { a: 1, b: 2 }, {}),
)
const fitting = fc.record(
  {
    name: fc.string(),
    day: fc.constantFrom(null, '2027-05-01'),
    count: fc.double({ noNaN: true }),
    kind: fc.constant('camp'),
    weather: fc.constant(weather),
    stop: fc.constant({ fuel: 'full', food: true }),
  },
  { requiredKeys: ['name', 'day'] },
)
const anything = fc.dictionary(fc.constantFrom(...Object.keys(schema.shape), 'more'), value)

function attempt(parse: (item: Record<string, unknown>) => unknown, item: Record<string, unknown>) {
  try {
    return { parsed: parse(item) }
  } catch (error) {
    return { issues: error instanceof z.core.$ZodError ? error.issues : error }
  }
}

test('items are parsed as their schema parses them, and refused with the schema’s findings', () => {
  const parse = createItemParser(schema)
  let parsed = 0
  fc.assert(
    fc.property(fitting, anything, fc.boolean(), (fit, more, isSpoilt) => {
      const item = isSpoilt ? { ...fit, ...more } : fit
      const expected = attempt((given) => schema.parse(given), item)
      expect(attempt(parse, item)).toEqual(expected)
      if ('parsed' in expected) parsed++
    }),
    { numRuns: 2_000 },
  )
  expect(parsed).toBeGreaterThan(500)
})

test('numbers and texts are read as stored: what clients send is rounded or trimmed, and has a range or length', () => {
  const note = z.optional(z.string().check(z.trim(), z.maxLength(3)))
  const parse = createItemParser(z.object({ stop: stopSchema, leg: legSchema, note }))
  const from = '1-01J00000000000000000000000'
  const stored = {
    stop: { fuel: 20.123456789, water: -1 },
    leg: { from, surface: { sand: 1 / 3, track: 0.1 }, km: 1e9, hours: 1e-131 },
    note: ' long',
  }
  expect(parse(stored)).toEqual(stored)
  for (const water of [Number.NaN, Number.POSITIVE_INFINITY, '1', null])
    expect(() => parse({ ...stored, stop: { water } })).toThrow()
})
