import { expect, test } from 'vitest'
import type { Position } from '#shared/geo.ts'
import { metric } from '#shared/units.ts'
import { drawMap } from '../../web/features/trip-plan/map/draw-map.ts'
import { createProjection } from '../../web/features/trip-plan/map/projection.ts'
import { toHtml } from '../../web/features/trip-plan/plan/markup.ts'

function draw(positions: readonly Position[], units = metric): string {
  const projection = createProjection(positions)
  if (!projection) throw new Error('There is no place.')
  const stops = positions.map((position, at) => ({ position, number: at + 1 }))
  return toHtml(drawMap(projection, { stops, legs: [], ground: undefined, units }))
}

/** Returns where a text of the map is. */
function findText(svg: string, content: string) {
  const [, x, y] = svg.match(new RegExp(`<text x="(\\d+)" y="(\\d+)"[^>]*>${content}</text>`)) ?? []
  return { x: Number(x), y: Number(y) }
}

const [moab, hite, bluff] = [
  { latitude: 38.57, longitude: -109.55 },
  { latitude: 37.8, longitude: -110.4 },
  { latitude: 37.28, longitude: -109.55 },
]

test('the map’s scale is in the user’s unit, and as long', () => {
  const readScale = (svg: string) => {
    const [, size, length, sign] = svg.match(/h(\d+)v-16.*?>(\d+) (km|mi)</) ?? []
    return { sign, perUnit: Number(size) / Number(length) }
  }
  const [km, miles] = [metric, { ...metric, distance: 'mi' as const }].map((units) =>
    readScale(draw([moab, hite], units)),
  )
  expect([km?.sign, miles?.sign]).toEqual(['km', 'mi'])
  expect((miles?.perUnit ?? 0) / (km?.perUnit ?? 1)).toBeCloseTo(1.609, 1)
})

test('the north arrow covers no stop and no number', () => {
  for (const positions of [
    [moab, hite],
    [bluff, hite],
    [moab, hite, bluff],
  ]) {
    const svg = draw(positions)
    const north = findText(svg, 'N')
    const isBetween = ({ x, y }: { x: number; y: number }) => Math.abs(x - north.x) < 70 && Math.abs(y - north.y) < 40
    for (const at of positions.keys()) expect(isBetween(findText(svg, String(at + 1)))).toBe(false)
  }
  expect(findText(draw([moab, hite]), 'N').y).toBeGreaterThan(findText(draw([bluff, hite]), 'N').y)
})
