import type { Position } from '../geo.ts'

/** Five decimals of a degree are about one meter. */
const scale = 1e5

/** Encodes whole numbers as Google's encoded polyline: the differences, five bits a character. */
export function encodeNumbers(numbers: readonly number[]): string {
  let [text, before] = ['', 0]
  for (const number of numbers) {
    text += encodeDifference(number - before)
    before = number
  }
  return text
}

/**
 * Decodes what `encodeNumbers` wrote. Undefined for other text, for more than `most` numbers, and for numbers beyond
 * 32 bits.
 */
export function decodeNumbers(text: string, most: number): number[] | undefined {
  const differences = decodeDifferences(text, most)
  if (!differences) return undefined
  let sum = 0
  const numbers: number[] = []
  for (const difference of differences) {
    sum += difference
    if (Math.abs(sum) > 0x7fffffff) return undefined
    numbers.push(sum)
  }
  return numbers
}

/** Encodes positions as Google's encoded polyline with five decimals: latitude, longitude, latitude, …. */
export function encodeLine(points: readonly Position[]): string {
  let [text, latitude, longitude] = ['', 0, 0]
  for (const point of points) {
    const [north, east] = [Math.round(point.latitude * scale), Math.round(point.longitude * scale)]
    text += encodeDifference(north - latitude) + encodeDifference(east - longitude)
    latitude = north
    longitude = east
  }
  return text
}

/** Decodes a line of at most `most` points; undefined for other text. Positions may be out of range. */
export function decodeLine(text: string, most: number): Position[] | undefined {
  const differences = decodeDifferences(text, 2 * most)
  if (!differences || differences.length % 2 !== 0) return undefined
  let [north, east] = [0, 0]
  const points: Position[] = []
  for (let at = 0; at < differences.length; at += 2) {
    north += differences[at] ?? 0
    east += differences[at + 1] ?? 0
    points.push({ latitude: north / scale, longitude: east / scale })
  }
  return points
}

/** Returns the number of points of an encoded line without decoding it: two numbers each, whose last characters these are. */
export const countPoints = (line: string): number => (line.match(/[?-^]/g)?.length ?? 0) / 2

const [offset, more, bits] = [63, 0x20, 0x1f]

function encodeDifference(difference: number): string {
  let rest = difference < 0 ? -2 * difference - 1 : 2 * difference
  let text = ''
  while (rest >= more) {
    text += String.fromCharCode((more | (rest % more)) + offset)
    rest = Math.floor(rest / more)
  }
  return text + String.fromCharCode(rest + offset)
}

/** A 32-bit difference has at most seven characters. */
const longestNumber = 7

function decodeDifferences(text: string, most: number): number[] | undefined {
  const differences: number[] = []
  let [value, factor, length] = [0, 1, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) - offset
    length++
    if (code < 0 || code > 63 || length > longestNumber) return undefined
    value += (code & bits) * factor
    factor *= more
    if (code >= more) continue
    if (differences.length === most) return undefined
    differences.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2)
    ;[value, factor, length] = [0, 1, 0]
  }
  return length === 0 ? differences : undefined
}
