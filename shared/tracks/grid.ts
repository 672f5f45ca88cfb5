import { earthRadiusKm } from '../geo.ts'
import type { Vector } from './sphere.ts'

/** More cubes than fit along any axis of the Earth. */
const perAxis = 2 ** 17
/** Shortest edge of a cube (km), so that `perAxis` of them are enough. */
const shortestEdge = 0.1

/** Divides space into cubes. Places within `reach` km are in the same cube or in two that touch. */
export function createGrid(reach: number) {
  const edge = Math.max(reach, shortestEdge) / earthRadiusKm
  const toStep = (length: number) => Math.floor(length / edge) + perAxis / 2
  const join = (x: number, y: number, z: number) => (x * perAxis + y) * perAxis + z
  return {
    findCell: ([x, y, z]: Vector): number => join(toStep(x), toStep(y), toStep(z)),
    *listCells([x, y, z]: Vector): Generator<number> {
      for (const dx of steps)
        for (const dy of steps) for (const dz of steps) yield join(toStep(x) + dx, toStep(y) + dy, toStep(z) + dz)
    },
  }
}

/** The middle first, because matches are most likely there. */
const steps = [0, -1, 1] as const
