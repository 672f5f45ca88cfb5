import type { Position } from '../geo.ts'

const earthRadiusKm = 6371.0088
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometers from the center of the Earth; straight lines between near points are as long as paths. */
export type Point = { readonly x: number; readonly y: number; readonly z: number }

export function toPoint({ latitude, longitude }: Position): Point {
  const [phi, lambda] = [toRadians(latitude), toRadians(longitude)]
  const across = earthRadiusKm * Math.cos(phi)
  return { x: across * Math.cos(lambda), y: across * Math.sin(lambda), z: earthRadiusKm * Math.sin(phi) }
}

export const measureKm = (from: Point, to: Point): number =>
  Math.sqrt((from.x - to.x) ** 2 + (from.y - to.y) ** 2 + (from.z - to.z) ** 2)

/** More cubes than fit along any axis of the Earth. */
const perAxis = 2 ** 17
/** Shortest edge of a cube (km), so that `perAxis` of them are enough. */
const shortestEdge = 0.1

/** Divides space into cubes. Places within `reach` km are in the same cube or in two that touch. */
export function createGrid(reach: number) {
  const edge = Math.max(reach, shortestEdge)
  const toStep = (length: number) => Math.floor(length / edge) + perAxis / 2
  const join = (x: number, y: number, z: number) => (x * perAxis + y) * perAxis + z
  return {
    findCell: ({ x, y, z }: Point): number => join(toStep(x), toStep(y), toStep(z)),
    *listCells({ x, y, z }: Point): Generator<number> {
      for (const dx of steps)
        for (const dy of steps) for (const dz of steps) yield join(toStep(x) + dx, toStep(y) + dy, toStep(z) + dz)
    },
  }
}

/** The middle first, because matches are most likely there. */
const steps = [0, -1, 1] as const
