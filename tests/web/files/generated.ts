import fc from 'fast-check'
import { createDay, shiftDay, toIsoDate } from '#shared/date.ts'
import { createWaypointId } from '#shared/ids.ts'
import { waypointInputSchema } from '#shared/schemas/waypoint.ts'
import type { Leg, StopSupplies } from '#shared/stop.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** Trips with realistic and extreme content: files must keep all that the API accepts. */

const piece = fc.constantFrom(
  'Camp',
  ' ',
  '"',
  "'",
  ',',
  ';',
  '\n',
  '\r\n',
  '\t',
  '=1+1',
  '+',
  '-',
  '@SUM(A1)',
  '＝1+1',
  '＠',
  '＋',
  '－',
  '<b>',
  '</b>',
  '&amp;',
  '&#169;',
  ']]>',
  '<!--',
  '🏕️',
  '👨‍👩‍👧',
  'دبي',
  '\u200f',
  'é',
  'ß',
  '井',
  '\\n',
  '|',
  '%20',
  'name=',
  'notes=',
  '°',
  '\ufeff',
  '\u2028',
)
const words = (most: number) =>
  fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: most }).map((all) => all.join(''))
/** XML can't contain control characters or lone surrogates, so exports drop them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
const toXml = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
const toSafeText = (text: string) => toXml(text).slice(0, 180).toWellFormed()
const name = words(6).map((text) => toSafeText(text).trim() || 'Stop')
const degrees = (most: number) =>
  fc
    .tuple(
      fc.integer({ min: -most, max: most }),
      fc.integer({ min: 0, max: 15 }),
      fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
    )
    .map(([whole, places, fraction]) =>
      places === 0 || Math.abs(whole) === most
        ? `${whole}`
        : `${whole}.${String(fraction).padStart(15, '0').slice(0, places)}`,
    )
const day = fc.option(
  fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 30 })).map(([from, nights]) => {
    const start = shiftDay(createDay('2024-02-01'), from)
    return { start: start ?? null, end: (start && shiftDay(start, nights)) ?? null }
  }),
)
const supplies: fc.Arbitrary<StopSupplies> = fc.constantFrom(
  { fuel: 'full' as const },
  { water: 40.5, food: true },
  { power: false },
)

const waypoint = fc.record({
  name,
  description: words(10).map(toSafeText),
  latitude: degrees(90),
  longitude: degrees(180),
  day,
  symbol: fc.option(fc.constantFrom('camp', 'fuel', 'Campground', 'Flag, Blue'), { nil: undefined }),
  stop: fc.option(supplies, { nil: undefined }),
  km: fc.option(fc.integer({ min: 0, max: 4_000 }), { nil: undefined }),
  order: fc.option(fc.integer({ min: 0, max: 99 }), { nil: undefined }),
  skipped: fc.option(fc.constant(true as const), { nil: undefined }),
})

export const idOf = (at: number) => createWaypointId(1, `01HZZZZZZZZZZZZZZZZZZ${String(at).padStart(5, '0')}`)

export const trip = fc.record({
  name,
  description: words(10).map(toSafeText),
  waypoints: fc.array(waypoint, { minLength: 1, maxLength: 8 }).map((all) =>
    all.map(({ day, km, ...rest }, at): Waypoint => {
      const leg: Leg | undefined = km === undefined || at === 0 ? undefined : { from: idOf(at - 1), km: km / 10 }
      const input = { ...rest, startDate: day?.start ?? null, endDate: day?.end ?? null }
      // Skip input that the API refuses.
      waypointInputSchema.parse(input)
      return {
        ...rest,
        id: idOf(at),
        startDate: toIsoDate(input.startDate),
        endDate: toIsoDate(input.endDate),
        leg,
        weather: null,
        rev: 1,
      }
    }),
  ),
})
