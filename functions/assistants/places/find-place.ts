import type { Position } from '#shared/geo.ts'
import type { Town } from './towns.ts'

export type FoundPlace =
  | {
      readonly kind: 'stop' | 'town' | 'coordinates'
      readonly name: string
      readonly position: Position
      readonly hasNamesakes: boolean
    }
  | { readonly kind: 'unknown'; readonly name: string }

export function findPlace(
  question: string,
  _stops: readonly { readonly name: string; readonly position: Position }[],
  towns: (name: string) => Town[],
): FoundPlace | undefined {
  const [, name] = /\bin ([A-Z]\w+)/.exec(question) ?? []
  if (!name) return undefined
  const [town, other] = towns(name.toLowerCase())
  if (!town) return { kind: 'unknown', name }
  return {
    kind: 'town',
    name: `${town.name}, ${town.area}`,
    position: town.position,
    hasNamesakes: other !== undefined,
  }
}
