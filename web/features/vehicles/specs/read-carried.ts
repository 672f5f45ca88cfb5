import type { describeRange } from '#shared/itinerary/consumption.ts'
import { energies } from '#shared/vehicle.ts'
import { toPer100 } from './consumption-text.ts'
import type { SpecValues } from './spec-values.ts'
import { toLitres } from './volume-text.ts'

const otherSurfaces = ['gravel', 'track', 'sand'] as const

type Carried = Parameters<typeof describeRange>[0]

/** Returns the values behind the range; undefined until enough are typed. */
export function readCarried(values: SpecValues): Carried | undefined {
  const tank = toLitres(values['specs.tank'])
  const spare = values['specs.spare'].trim() === '' ? 0 : toLitres(values['specs.spare'])
  const paved = toPer100(values['specs.use.paved'])
  const energy = energies.find((one) => one === values['specs.energy'])
  if (!energy || !isFigure(tank) || !isFigure(paved) || typeof spare !== 'number' || spare < 0) return undefined
  const others = otherSurfaces.flatMap((surface) => {
    const figure = toPer100(values[`specs.use.${surface}`])
    return isFigure(figure) ? [[surface, figure] as const] : []
  })
  return { energy, tank, spare, use: { paved, ...Object.fromEntries(others) } }
}

const isFigure = (value: number | string | undefined | null): value is number => typeof value === 'number' && value > 0
