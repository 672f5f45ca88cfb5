import type { Position } from 'geojson'

/**
 * Makes rings and lines that cross the date line continuous: world-atlas jumps there from 180 to -180, which on a flat
 * map is a stripe around the world. Longitudes go beyond 180 instead. A ring around a pole (Antarctica) is closed along it.
 */
export function unwrap(line: readonly Position[]): Position[] {
  let turn = 0
  const out = line.map(([x = 0, y = 0], index): Position => {
    const jump = x - (line[index - 1]?.[0] ?? x)
    if (jump > 180) turn -= 360
    if (jump < -180) turn += 360
    return [x + turn, y]
  })
  const [first, last] = [out[0], out.at(-1)]
  const closed = line[0]?.[0] === line.at(-1)?.[0] && line[0]?.[1] === line.at(-1)?.[1]
  if (!closed || turn === 0 || !first || !last) return out
  const pole = (first[1] ?? 0) < 0 ? -90 : 90
  return [...out, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}
