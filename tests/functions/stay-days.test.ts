import { describe, expect, it } from 'vitest'
import { lastCompleteYears, listStayDays, toSpans } from '#functions/weather/stay-days.ts'
import { createDay } from '#shared/date.ts'

const years = { first: 2016, last: 2025 }
const stayDays = (start: string, end: string) => listStayDays(createDay(start), createDay(end))
const leapYears = [2016, 2020, 2024]

describe('the calendar days used for a stay', () => {
  it('are the days of the stay when it is a week or longer', () => {
    const days = stayDays('2027-06-10', '2027-06-20')
    expect([days[0], days.at(-1), days.length]).toEqual(['06-10', '06-20', 11])
  })

  it('are widened on both sides to seven days for a shorter stay', () => {
    expect(stayDays('2027-06-10', '2027-06-10')).toEqual('06-07 06-08 06-09 06-10 06-11 06-12 06-13'.split(' '))
    expect(stayDays('2027-06-10', '2027-06-13')).toEqual('06-09 06-10 06-11 06-12 06-13 06-14 06-15'.split(' '))
  })

  it('continue over New Year, even when only the widening crosses it', () => {
    expect(stayDays('2027-12-29', '2028-01-04')).toEqual('12-29 12-30 12-31 01-01 01-02 01-03 01-04'.split(' '))
    expect(stayDays('2028-01-01', '2028-01-01')).toEqual('12-29 12-30 12-31 01-01 01-02 01-03 01-04'.split(' '))
    expect(stayDays('2027-12-31', '2027-12-31')).toEqual('12-28 12-29 12-30 12-31 01-01 01-02 01-03'.split(' '))
  })

  it('are seven in every year around 29 February, plus that day', () => {
    const days = stayDays('2028-02-29', '2028-02-29')
    expect(days).toEqual('02-26 02-27 02-28 02-29 03-01 03-02 03-03 03-04'.split(' '))
  })

  it('include 29 February for a stay across it in a year without one', () => {
    expect(stayDays('2027-02-20', '2027-03-10')).toContain('02-29')
    expect(stayDays('2027-02-20', '2027-02-28')).not.toContain('02-29')
  })

  it('are each day once for a stay of 365 days, and the whole year from January for a longer one', () => {
    const almost = stayDays('2027-06-02', '2028-05-31')
    expect(almost[0]).toBe('06-02')
    expect(new Set(almost).size).toBe(almost.length)
    expect(almost).toHaveLength(365)
    for (const longer of [stayDays('2027-06-01', '2028-05-31'), stayDays('2027-01-01', '2031-01-01')]) {
      expect(longer).toHaveLength(366)
      expect(longer[0]).toBe('01-01')
    }
  })
})

describe('the days requested from a provider', () => {
  it('are one span for each of the last ten complete years', () => {
    expect(lastCompleteYears(new Date('2026-11-21T00:00:00Z'))).toEqual(years)
    expect(lastCompleteYears(new Date('2026-01-01T00:00:00Z'))).toEqual(years)
    const spans = toSpans(stayDays('2027-06-10', '2027-06-20'), years)
    expect(spans).toHaveLength(10)
    expect(spans[0]).toEqual({ from: '2016-06-10', to: '2016-06-20' })
    expect(spans[9]).toEqual({ from: '2025-06-10', to: '2025-06-20' })
  })

  it('cover a window over New Year in ten spans, each day ten times and no day outside the years', () => {
    const days = stayDays('2027-12-29', '2028-01-04')
    const spans = toSpans(days, years)
    expect(spans).toHaveLength(10)
    const requested = spans.flatMap(daysIn)
    expect(new Set(requested).size).toBe(requested.length)
    for (const day of days)
      expect(
        requested.filter((one) => one.endsWith(day)),
        day,
      ).toHaveLength(10)
    expect(requested.every((day) => day >= '2016-01-01' && day <= '2025-12-31')).toBe(true)
  })

  it('never include a 29 February that does not exist', () => {
    for (const stay of [
      ['2028-02-29', '2028-03-20'],
      ['2028-02-10', '2028-02-29'],
    ] as const) {
      const requested = toSpans(stayDays(stay[0], stay[1]), years).flatMap(daysIn)
      expect(requested.filter((day) => day.endsWith('02-29'))).toEqual(leapYears.map((year) => `${year}-02-29`))
    }
    expect(toSpans(['02-29'], years)).toEqual(leapYears.map((year) => ({ from: `${year}-02-29`, to: `${year}-02-29` })))
  })

  it('are none when no day is missing', () => {
    expect(toSpans([], years)).toEqual([])
  })
})

function daysIn({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  expect([days[0], days.at(-1)]).toEqual([from, to])
  return days
}
