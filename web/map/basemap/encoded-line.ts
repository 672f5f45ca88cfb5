import type { Position } from 'geojson'

/**
 * Encodes a line's corners, rounded to a part of a degree, in Google's encoded polyline format, but with the longitude first. A corner takes
 * about three characters, and corners that round to the same place are written once.
 */
export function encodeLine(line: readonly Position[], partsPerDegree: number): string {
  let text = ''
  let [lastX, lastY] = [0, 0]
  for (const [index, [longitude = 0, latitude = 0]] of line.entries()) {
    const [x, y] = [Math.round(longitude * partsPerDegree), Math.round(latitude * partsPerDegree)]
    if (index > 0 && x === lastX && y === lastY) continue
    text += encodeNumber(x - lastX) + encodeNumber(y - lastY)
    ;[lastX, lastY] = [x, y]
  }
  return text
}

function encodeNumber(value: number): string {
  let text = ''
  let rest = value < 0 ? ~(value << 1) : value << 1
  for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
  return text + String.fromCharCode(rest + 63)
}

/** Decodes what `encodeLine` wrote. */
export function decodeLine(text: string, partsPerDegree: number): Position[] {
  const line: Position[] = []
  let at = 0
  const readNumber = () => {
    let bits = 0
    for (let shift = 0; ; shift += 5) {
      const code = text.charCodeAt(at++) - 63
      bits |= (code & 0x1f) << shift
      if (!(code >= 0x20)) return bits & 1 ? ~(bits >> 1) : bits >> 1
    }
  }
  let [x, y] = [0, 0]
  while (at < text.length) {
    x += readNumber()
    y += readNumber()
    line.push([x / partsPerDegree, y / partsPerDegree])
  }
  return line
}
