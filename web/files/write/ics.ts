import { type Day, shiftDay } from '#shared/date.ts'
import { listVisited, toDays, type Waypoint } from '#shared/waypoint.ts'

const longestLine = 75
const encoder = new TextEncoder()

/** Returns a calendar (RFC 5545): whole days, with the end excluded, without undated stops. */
export function writeIcs(waypoints: readonly Waypoint[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const events = listVisited(waypoints).flatMap((waypoint) => {
    const { start, end } = toDays(waypoint)
    const first = start ?? end
    if (first === null) return []
    const after = shiftDay(end ?? first, 1)
    return [
      'BEGIN:VEVENT',
      `UID:${waypoint.id}@offgrid`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${toIcsDay(first)}`,
      ...(after === undefined ? [] : [`DTEND;VALUE=DATE:${toIcsDay(after)}`]),
      `SUMMARY:${toIcsText(waypoint.name)}`,
      ...(waypoint.description === '' ? [] : [`DESCRIPTION:${toIcsText(waypoint.description)}`]),
      `GEO:${waypoint.latitude};${waypoint.longitude}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Offgrid//Trips//EN', ...events, 'END:VCALENDAR']
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const toIcsDay = (day: Day): string => day.replaceAll('-', '')

const toIcsText = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')

/** A line has at most 75 bytes; the rest continues after a blank. */
function fold(line: string): string {
  let [folded, length] = ['', 0]
  for (const character of line) {
    const bytes = encoder.encode(character).length
    if (length + bytes > longestLine) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += bytes
  }
  return folded
}
